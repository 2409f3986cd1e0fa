import { paths } from '#contract/paths.ts'
import './account-menu.css'
import { useQuery } from '@tanstack/react-query'
import { type MouseEventHandler, type ReactNode, useState } from 'react'
import type { OwnAccount } from '#contract/account.ts'
import { messages } from '#contract/messages.ts'
import { countUnread } from '#contract/support.ts'
import { isPartnerType, ownProfilePath, userTypeOf } from '#contract/user-types.ts'
import { Icon } from '#web/kit/icon.tsx'
import type { IconName } from '#web/kit/icon-shapes.ts'
import { QuickExit } from '#web/parts/privacy-buttons.tsx'
import { client } from '../client.ts'
import { AppLink } from '../parts/app-link.tsx'
import { LoadFailure } from '../parts/load-failure.tsx'
import { LoadingOverlay } from '../parts/loading-overlay.tsx'
import { Screen } from '../parts/screen.tsx'
import { useOwnPicture } from '../picture-url.ts'
import { useAccount } from '../use-account.ts'
import { AppearanceMenu } from './appearance-menu.tsx'
import { AvailabilityPanel } from './availability-panel.tsx'
import { AudienceLine, ListingPanel, StatusNotLoaded } from './listing-panel.tsx'
import { useListingStatus } from './listing-status.ts'
import { logOutHere } from './log-out.ts'

export function AccountMenu() {
  const [hasLeft, setHasLeft] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const goAway = () => {
    setLeaving(true)
    // Stays busy until the next page has loaded.
    void logOutHere().then(setHasLeft)
  }
  const { data: account, error, refetch } = useAccount({ enabled: !isLeaving })
  const status = useListingStatus({ enabled: !isLeaving })
  if (hasLeft) return <LeftOffline />
  // Rendered at once, so that nothing moves.
  const isWaiting = !error && !(account && (status.data || status.isError))
  if (isWaiting) return <Waiting />
  return (
    <Screen title="Minha conta" back={homeOf(account)} end={<QuickExit />}>
      {!account && <LoadFailure what="a sua conta" error={error} retry={refetch} />}
      {account && <AccountHead account={account} isPaused={Boolean(status.data?.paused_at)} />}
      {account && status.data && <ListingPanel status={status.data} userType={account.user_type} />}
      {status.data?.live && status.data.availability && <AvailabilityPanel availability={status.data.availability} />}
      {account && !status.data && <StatusNotLoaded retry={status.refetch} />}
      {account?.profile && !advertises(account) && <AudienceLine userType={account.user_type} />}
      {account && <Menu account={account} />}
      <AppearanceMenu />
      <ul className="account-menu">
        <li>
          <button type="button" disabled={isLeaving} onClick={goAway}>
            <Icon name="log-out" />
            Sair
          </button>
        </li>
      </ul>
      <LoadingOverlay busy={isLeaving} verb="Saindo…" />
    </Screen>
  )
}

const advertises = ({ user_type }: OwnAccount) => isPartnerType(user_type)

const homeOf = (account: OwnAccount | undefined) => userTypeOf(account?.user_type)?.menuHome ?? paths.landing

function Menu({ account }: { account: OwnAccount }) {
  const { user_type, kyc, profile } = account
  return (
    <nav aria-label="Menu da conta">
      <ul className="account-menu">
        <Item href={homeOf(account)} icon="house" label="Home" />
        <Item
          href={ownProfilePath(user_type, { kyc, perfilCreate: profile ? 1 : 0 })}
          icon="user-round-pen"
          label="Meu Perfil"
        />
        {!advertises(account) && <Item href={paths.hours} icon="clock" label="Horários" />}
        <Item href={paths.alerts} icon="bell" label="Avisos" />
        <Item href={paths.decisions} icon="scroll-text" label="Análises" />
        <Item href={paths.purchases} icon="receipt-text" label="Minhas assinaturas" />
        {advertises(account) && <Item href={paths.campaigns} icon="megaphone" label="Minhas Publicidades" />}
        {advertises(account) && <Item href={paths.results} icon="chart-column" label="Resultados" />}
        <Item href={paths.myData} icon="lock-keyhole" label="Dados da conta" />
        <Item href={paths.help} icon="message-circle" label="Atendimento" end={<Unread />} />
        <Terms />
      </ul>
    </nav>
  )
}

/** docs/specification.md §2 links it to `/perfil`, the current screen; it opens the terms instead. */
const Terms = () => (
  <Item
    href={paths.accountMenu}
    icon="file-text"
    label={messages.terms}
    onClick={event => {
      event.preventDefault()
      location.assign(paths.terms)
    }}
  />
)

type ItemProps = { href: string; icon: IconName; label: string; end?: ReactNode; onClick?: MouseEventHandler }

const Item = ({ href, icon, label, end, onClick }: ItemProps) => (
  <li>
    <AppLink href={href} onClick={onClick}>
      <Icon name={icon} />
      <span>
        {label}
        {end}
      </span>
      <Icon name="chevron-right" className="end" />
    </AppLink>
  </li>
)

const Waiting = () => (
  <Screen title="Minha conta" back={paths.landing} end={<QuickExit />}>
    <h1 className="sr">Minha conta</h1>
    <div className="account-head" aria-busy="true">
      <span className="avatar sk" />
      <span className="sk sk-line" />
    </div>
    <span className="sk account-sk" />
    <span className="sk account-sk" />
  </Screen>
)

const LeftOffline = () => (
  <Screen title="Véspera" header={<span />}>
    <h1>Você saiu da conta</h1>
    <p className="note note-info" role="status">
      <Icon name="circle-check" />
      <span>
        Nada da sua conta ficou neste aparelho. Como ele está sem internet, o servidor só fica sabendo quando a conexão
        voltar: deixe esta página aberta até lá.
      </span>
    </p>
  </Screen>
)

const everyMs = 30_000

function Unread() {
  const { data } = useQuery({
    queryKey: ['support', 'unread'],
    queryFn: () => client.call(countUnread, {}),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: everyMs,
  })
  if (!data?.unread) return null
  return (
    <span className="badge badge-rose num">
      {data.unread}
      <span className="sr">{data.unread === 1 ? ' resposta nova' : ' respostas novas'}</span>
    </span>
  )
}

const placeholder = '/art/placeholder.svg'

type AccountHeadProps = { account: OwnAccount; isPaused: boolean }

function AccountHead({ account: { id, name, kyc, profile }, isPaused }: AccountHeadProps) {
  const picture = useOwnPicture(featured(profile))
  return (
    <div className="account-head">
      <span className="avatar">
        <img src={picture ?? placeholder} alt="" width="64" height="64" />
      </span>
      <div>
        <h1>{profile?.nickname || name}</h1>
        {kyc === 'okay' && profile && !isPaused && (
          <AppLink className="link small" href={paths.profile(id)}>
            Meus dados
          </AppLink>
        )}
      </div>
    </div>
  )
}

/** docs/specification.md §9: prefers 512, then 50. */
function featured(profile: OwnAccount['profile']) {
  const photo = profile?.midias.find(media => media.type === 'image')
  return photo && (photo.link['512'] ?? photo.link['50'])
}
