import { paths } from '#contract/paths.ts'
import './account-menu.css'
import { type MouseEvent, useState } from 'react'
import type { OwnAccount } from '#contract/account.ts'
import { isPartnerType } from '#contract/user-types.ts'
import { useIsWide } from '#web/kit/client/wide.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Note } from '#web/kit/note.tsx'
import { QuickExit } from '#web/parts/privacy-buttons.tsx'
import { useListingStatus } from '../listing/listing-status.ts'
import { accountItems, homeOf } from '../parts/account-menu-items.ts'
import { AppLink, useGo } from '../parts/app-link.tsx'
import { LoadFailure } from '../parts/load-failure.tsx'
import { LoadingOverlay } from '../parts/loading-overlay.tsx'
import { logOutHere } from '../parts/log-out.ts'
import { Screen } from '../parts/screen.tsx'
import { Unread } from '../parts/unread.tsx'
import { useOwnPicture } from '../picture-url.ts'
import { useAccount } from '../use-account.ts'
import { AppearanceMenu } from './appearance-menu.tsx'
import { AvailabilityPanel } from './availability-panel.tsx'
import { AudienceLine, ListingPanel, StatusNotLoaded } from './listing-panel.tsx'
import { TermsNotice } from './terms-notice.tsx'

export default function AccountMenuScreen() {
  const [hasLeft, setHasLeft] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const isWide = useIsWide()
  const goAway = () => {
    setLeaving(true)
    // Keeps the button busy until the next page has loaded.
    void logOutHere().then(setHasLeft)
  }
  const { data: account, error, refetch } = useAccount({ enabled: !isLeaving })
  const status = useListingStatus({ enabled: !isLeaving })
  if (hasLeft) return <LeftOffline />
  // Waits for both the account and its status, so that the second one does not shift the layout.
  const isWaiting = !error && !(account && (status.data || status.isError))
  if (isWaiting) return <Waiting />
  return (
    <Screen title="Minha conta" back={accountHome(account)} isWhole>
      {!account && <h1 className="sr">Minha conta</h1>}
      {!account && <LoadFailure what="a sua conta" error={error} retry={refetch} />}
      {account && <AccountHead account={account} isLive={status.data?.live === true} />}
      {account?.terms_due && <TermsNotice terms={account.terms_due} />}
      <div className="columns">
        <div>
          {account && status.data && <ListingPanel status={status.data} userType={account.user_type} />}
          {account && !status.data && <StatusNotLoaded retry={status.refetch} />}
        </div>
        <div>
          {status.data?.live && status.data.availability && (
            <AvailabilityPanel availability={status.data.availability} />
          )}
          {account?.profile && !advertises(account) && <AudienceLine userType={account.user_type} />}
          {account && !isWide && <Menu account={account} />}
          <AppearanceMenu />
          <ul className="account-menu">
            <li>
              <AppLink href={paths.more}>
                <Icon name="shield-check" />
                <span>Preciso de ajuda</span>
                <Icon name="chevron-right" className="end" />
              </AppLink>
            </li>
            <li>
              <button type="button" disabled={isLeaving} onClick={goAway}>
                <Icon name="log-out" />
                Sair
              </button>
            </li>
          </ul>
        </div>
      </div>
      <LoadingOverlay busy={isLeaving} verb="Saindo…" />
    </Screen>
  )
}

const advertises = ({ user_type }: OwnAccount) => isPartnerType(user_type)

const accountHome = (account: OwnAccount | undefined) => homeOf(account?.user_type)

/** Wide windows show the same menu beside every screen. */
function Menu({ account: { user_type, kyc, profile } }: { account: OwnAccount }) {
  return (
    <nav aria-label="Menu da conta">
      <ul className="account-menu">
        {accountItems({ userType: user_type, kyc, perfilCreate: profile ? 1 : 0 }).map(
          ({ href, opens, icon, label }) => (
            <li key={label}>
              <AppLink href={href} onClick={opens ? openInstead(opens) : undefined}>
                <Icon name={icon} />
                <span>
                  {label}
                  {href === paths.help && <Unread />}
                </span>
                <Icon name="chevron-right" className="end" />
              </AppLink>
            </li>
          ),
        )}
      </ul>
    </nav>
  )
}

const openInstead = (path: string) => (event: MouseEvent) => {
  event.preventDefault()
  location.assign(path)
}

const Waiting = () => (
  <Screen title="Minha conta" back={paths.landing} isWhole>
    <h1 className="sr">Minha conta</h1>
    <div className="account-head" aria-busy="true">
      <span className="avatar sk" />
      <span className="sk sk-line" />
    </div>
    <div className="columns">
      <span className="sk account-sk" />
      <span className="sk account-sk" />
    </div>
  </Screen>
)

/** Has no back arrow, because the person has logged out. */
const ExitHeader = () => (
  <header className="topbar inner">
    <span />
    <span />
    <div className="topbar-end">
      <QuickExit />
    </div>
  </header>
)

const LeftOffline = () => (
  <Screen title="Véspera" header={<ExitHeader />}>
    <h1>Você saiu da conta</h1>
    <Note tone="info" icon="circle-check" role="status">
      Nada da sua conta ficou neste aparelho. Como ele está sem internet, o servidor só fica sabendo quando a conexão
      voltar: deixe esta página aberta até lá.
    </Note>
  </Screen>
)

const placeholder = '/art/placeholder.svg'

type AccountHeadProps = { account: OwnAccount; isLive: boolean }

function AccountHead({ account: { id, name, profile }, isLive }: AccountHeadProps) {
  const picture = useOwnPicture(featured(profile))
  const go = useGo()
  const preview = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    go(paths.profilePreview)
  }
  return (
    <div className="account-head">
      <span className="avatar">
        <img src={picture ?? placeholder} alt="" width="64" height="64" />
      </span>
      <div>
        <h1>{profile?.nickname || name}</h1>
        {/* Until the ad is live, its URL redirects to the preview anyway. Linking there directly saves a page load. */}
        <AppLink className="link small" href={paths.profile(id)} onClick={isLive ? undefined : preview}>
          Meus dados
        </AppLink>
      </div>
    </div>
  )
}

/** docs/specification.md §9: returns the 512 px photo, or else the 50 px one. */
function featured(profile: OwnAccount['profile']) {
  const photo = profile?.midias.find(media => media.type === 'image')
  return photo && (photo.link['512'] ?? photo.link['50'])
}
