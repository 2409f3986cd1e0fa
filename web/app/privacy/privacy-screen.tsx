import '../account/my-data.css'
import './privacy.css'
import { paths } from '#contract/paths.ts'
import type { PrivacyOverview } from '#contract/privacy.ts'
import { AppLink } from '../parts/app-link.tsx'
import { LoadFailure } from '../parts/load-failure.tsx'
import { Screen } from '../parts/screen.tsx'
import { readSession } from '../session.ts'
import { Corrections } from './corrections.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { DownloadArchive } from './download-archive.tsx'
import { OwnConsents } from './own-consents.tsx'
import { OwnRequests } from './own-requests.tsx'
import { Automations, Recipients, Stored, Views } from './stored-data.tsx'
import { usePrivacy } from './use-privacy.ts'

export function PrivacyScreen() {
  const { data, error, refetch } = usePrivacy()
  return (
    <Screen title="Privacidade" back={paths.accountMenu} isWhole>
      <h1>Privacidade e meus dados</h1>
      <p className="muted">
        O que guardamos sobre você, quem vê, e como corrigir, levar ou apagar. Tudo aqui é gratuito.
      </p>
      {data && <Folds overview={data} />}
      {!data && (error ? <LoadFailure what="os seus dados" error={error} retry={refetch} /> : <Waiting />)}
    </Screen>
  )
}

const Folds = ({ overview }: { overview: PrivacyOverview }) => (
  <>
    <div className="folds">
      <Stored overview={overview} />
      <Recipients names={overview.recipients} />
      <Views views={overview.views} />
      <Automations />
      <OwnConsents />
      <Corrections userType={readSession().userType} />
      <DownloadArchive />
      <OwnRequests />
      <DeleteAccount />
    </div>
    <Officer officer={overview.officer} />
  </>
)

const Officer = ({ officer: { name, email } }: Pick<PrivacyOverview, 'officer'>) => (
  <p className="small muted">
    Encarregado de dados pessoais (LGPD): {name ? `${name}, ` : ''}
    <a className="link" href={`mailto:${email}`}>
      {email}
    </a>
    . Veja também os{' '}
    <AppLink className="link" href={paths.terms}>
      termos
    </AppLink>
    .
  </p>
)

const waiting = [
  'stored',
  'recipients',
  'views',
  'automations',
  'consents',
  'corrections',
  'download',
  'requests',
  'delete',
]

const Waiting = () => (
  <div className="folds" aria-busy="true">
    {waiting.map(fold => (
      <div key={fold} className="fold fold-sk">
        <span className="sk sk-line" />
      </div>
    ))}
  </div>
)
