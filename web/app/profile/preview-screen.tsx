import './preview.css'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { OwnAccount } from '#contract/account.ts'
import type { ListingStatus } from '#contract/listing-status.ts'
import { paths } from '#contract/paths.ts'
import { isPartnerType, ownProfilePath } from '#contract/user-types.ts'
import { Note } from '#web/kit/note.tsx'
import { savedHours } from '../account/saved-hours.ts'
import { useOwnCampaigns } from '../campaigns/use-campaign-form.ts'
import { useListingStatus } from '../listing/listing-status.ts'
import { AppLink } from '../parts/app-link.tsx'
import { LoadFailure } from '../parts/load-failure.tsx'
import { Screen } from '../parts/screen.tsx'
import { useOptions } from '../parts/use-options.ts'
import { useAccount } from '../use-account.ts'

/** Shows `/perfil-user/{id}` to its owner while the profile is not public. */
export default function PreviewScreen() {
  const { data: account, error, refetch } = useAccount()
  return (
    <Screen title="Prévia do anúncio" back={paths.accountMenu} isWhole>
      <div>
        <h1>Prévia do anúncio</h1>
        <p className="muted">
          Só você vê esta tela. É assim que os visitantes vão ver o que você enviou; os selos seguem o seu plano e os
          seus documentos.
        </p>
      </div>
      {error && !account && <LoadFailure what="o seu anúncio" error={error} retry={refetch} />}
      {!account && !error && <Waiting />}
      {account && <Sent account={account} />}
    </Screen>
  )
}

const SentPreview = lazy(async () => ({ default: (await import('./profile-preview.tsx')).SentPreview }))

const Waiting = () => <span className="sk own-preview-sk" aria-busy="true" />

const NoProfile = ({ account: { user_type, kyc } }: { account: OwnAccount }) => (
  <>
    <Note tone="info" icon="info">
      Ainda não há o que mostrar: o seu perfil não foi criado.
    </Note>
    <AppLink className="btn btn-primary btn-block" href={ownProfilePath(user_type, { kyc, perfilCreate: 0 })}>
      Criar perfil
    </AppLink>
  </>
)

function Sent({ account }: { account: OwnAccount }) {
  const isPartner = isPartnerType(account.user_type)
  const { data: status } = useListingStatus()
  const { data: hours = [] } = useQuery({ ...savedHours, enabled: !isPartner })
  const { data: campaigns = [] } = useOwnCampaigns({ enabled: isPartner })
  const { data: categories = [] } = useOptions('partner_categories')
  const { profile } = account
  if (!profile) return <NoProfile account={account} />
  const category = categories.find(({ id }) => id === profile.category_id)?.name ?? ''
  return (
    <>
      {status && <Whether status={status} accountId={account.id} />}
      <div className="own-preview">
        <Suspense fallback={<Waiting />}>
          <SentPreview {...{ account, profile, hours, campaigns }} category={isPartner ? category : undefined} />
        </Suspense>
      </div>
    </>
  )
}

const Whether = ({ status, accountId }: { status: ListingStatus; accountId: number }) => (
  <Note tone="info" icon="info">
    {status.live ? (
      <p>
        O seu anúncio está no ar.{' '}
        <AppLink className="link" href={paths.profile(accountId)}>
          Ver o anúncio publicado
        </AppLink>
      </p>
    ) : (
      <p>
        O seu anúncio não está no ar.{' '}
        <AppLink className="link" href={paths.accountMenu}>
          Ver o que falta
        </AppLink>
      </p>
    )}
  </Note>
)
