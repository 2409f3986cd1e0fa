import { Link, useLocation, useParams } from 'react-router'
import { backofficePaths } from '#contract/backoffice-routes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { isMissing } from '../calls.ts'
import { DeskTop } from '../frame/desk.tsx'
import { usePageTitle } from '../frame/page-title.ts'
import { FailureNote } from '../parts/failure-note.tsx'
import { PartnerAds } from './partner-ads.tsx'
import { PartnerFacts } from './partner-facts.tsx'
import { PartnerResults } from './partner-results.tsx'
import { usePartner } from './use-partners.ts'

export function PartnerScreen() {
  const id = Number(useParams().id)
  return <Opened key={id} id={id} />
}

function Opened({ id }: { id: number }) {
  usePageTitle('Parceiro')
  const list = backofficePaths.partners + useLocation().search
  const { data, error, refetch } = usePartner(id)
  return (
    <>
      <DeskTop
        title={data ? <Title name={data.name} id={data.account_id} /> : 'Parceiro'}
        before={
          <Link className="iconbtn" to={list} aria-label="Voltar aos parceiros">
            <Icon name="arrow-left" />
          </Link>
        }
      >
        {data && (
          <span className={data.listed ? 'badge badge-green' : 'badge'}>{data.listed ? 'No ar' : 'Fora do ar'}</span>
        )}
      </DeskTop>
      <div className="desk-body desk-body-review">
        {error && <FailureNote error={error} again={isMissing(error) ? undefined : () => void refetch()} />}
        {!data && !error && <p className="waiting">Abrindo o parceiro…</p>}
        {data && (
          <div className="split">
            <div className="stack stack-3 split-side">
              <PartnerAds partner={data} />
              <PartnerResults partner={data} />
            </div>
            <div className="stack stack-3 split-side">
              <PartnerFacts partner={data} />
            </div>
          </div>
        )}
      </div>
    </>
  )
}

const Title = ({ name, id }: { name: string | null; id: number }) => (
  <>
    {name ?? 'Ainda sem nome'} <span className="xs num">#{id}</span>
  </>
)
