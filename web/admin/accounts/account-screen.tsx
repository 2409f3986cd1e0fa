import './accounts.css'
import { useQuery } from '@tanstack/react-query'
import { type AccountCase, readAccountCase } from '#contract/account.ts'
import { adminPaths, pathOf } from '#contract/admin-screens.ts'
import { formatDateTime } from '#contract/format.ts'
import { isPartnerType } from '#contract/user-types.ts'
import { StatusBadge } from '#web/kit/badge.tsx'
import { Link, useParams } from '#web/kit/client/router.tsx'
import { Icon } from '#web/kit/icon.tsx'
import type { IconName } from '#web/kit/icon-shapes.ts'
import { call, isMissing } from '../calls.ts'
import { PermittedHolds } from '../evidence/holds-panel.tsx'
import { KycBadge, StateBadge } from '../frame/case-badges.tsx'
import { FailureNote } from '../frame/failure-note.tsx'
import { KeyList } from '../frame/keys.tsx'
import { publicPage } from '../frame/public-page.ts'
import { BackLink, FactList, Numbered, Panel, Screen } from '../frame/screen.tsx'
import { Waiting } from '../frame/waiting.tsx'
import { useMayOpen } from '../session/permitted-link.tsx'
import { userTypeName } from '../user-types.ts'
import { AccountHistory } from './account-history.tsx'
import { RecordPanel } from './record-panel.tsx'
import { SharedFactsPanel } from './shared-facts.tsx'

export default function AccountScreen() {
  const id = Number(useParams().id)
  return <Account key={id} id={id} />
}

function Account({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['account', id],
    queryFn: () => call(readAccountCase, { params: { id: String(id) } }),
    gcTime: 0,
    staleTime: 15_000,
  })
  return (
    <Screen
      title="Conta"
      heading={data && <Numbered name={data.nickname ?? data.name} id={data.id} />}
      before={<BackLink to={adminPaths.accounts} label="Voltar às contas" />}
      actions={
        <>
          {data && <AccountBadges account={data} />}
          <KeyList descriptions={[]} />
        </>
      }
      className="screen-body screen-body-review"
    >
      {error && <FailureNote error={error} again={isMissing(error) ? undefined : () => void refetch()} />}
      {!data && !error && <Waiting words="Abrindo a conta…" shape="case" />}
      {data && (
        <div className="split account-columns">
          <div className="stack stack-3 split-first account-facts">
            <Facts account={data} />
            <RecordPanel account={data} />
            <AccountLinks account={data} />
            <PermittedHolds account={id} />
          </div>
          <div className="stack stack-3 split-side">
            <SharedFactsPanel accountId={id} />
            <AccountHistory id={id} />
          </div>
        </div>
      )}
    </Screen>
  )
}

const AccountBadges = ({ account: { suspended, listed, paused } }: { account: AccountCase }) => (
  <span className="badges">
    {suspended && (
      <StatusBadge tone="danger" icon="lock-keyhole">
        Suspensa
      </StatusBadge>
    )}
    {listed ? (
      <StatusBadge tone="green" icon="circle-check">
        No ar
      </StatusBadge>
    ) : (
      <StatusBadge icon={paused ? 'circle-pause' : 'eye-off'}>
        {paused ? 'Pausada pela pessoa' : 'Fora do ar'}
      </StatusBadge>
    )}
  </span>
)

const Facts = ({ account }: { account: AccountCase }) => (
  <Panel title="Como está">
    <FactList
      facts={[
        ['Nome', account.name],
        ['E-mail', account.email],
        ['Categoria', `${userTypeName(account.user_type)} (tipo ${account.user_type})`],
        ['Desde', formatDateTime(account.created_at)],
        ['Plano', account.plan_until ? `até ${formatDateTime(account.plan_until)}` : 'Nenhum em vigor'],
        ['Pedidos', `${account.orders}, ${account.orders_paid === 1 ? '1 pago' : `${account.orders_paid} pagos`}`],
        ['Sessões abertas', account.sessions],
      ]}
    />
    <p className="badges">
      <KycBadge kyc={account.kyc} />
    </p>
    {account.profile && (
      <p>
        Perfil <StateBadge state={account.profile} of="video" />
      </p>
    )}
  </Panel>
)

type AccountLink = { to: string; icon: IconName; name: string; note?: string | undefined }

const conversationNotes = { waiting: 'aguarda resposta', open: 'aberta', closed: 'encerrada' } as const

function linksOf(account: AccountCase): AccountLink[] {
  const { id, kyc_case, profile_case, media, media_waiting, orders, conversation, user_type } = account
  const isPartner = isPartnerType(user_type)
  const waiting = media_waiting > 0 ? `, ${media_waiting} aguardando` : ''
  return [
    ...(kyc_case === null ? [] : [{ to: pathOf('review', kyc_case), icon: 'id-card' as const, name: 'Documentos' }]),
    ...(profile_case === null
      ? []
      : [{ to: pathOf('profile', profile_case), icon: 'circle-user-round' as const, name: 'Perfil' }]),
    ...(media === 0
      ? []
      : [{ to: pathOf('media', id), icon: 'image' as const, name: 'Fotos e vídeos', note: `${media}${waiting}` }]),
    ...(isPartner ? [{ to: pathOf('partner', id), icon: 'store' as const, name: 'Parceiro e anúncios' }] : []),
    ...(orders === 0
      ? []
      : [{ to: `${adminPaths.orders}?busca=${id}`, icon: 'wallet' as const, name: 'Pedidos', note: String(orders) }]),
    {
      to: pathOf('conversation', id),
      icon: 'messages-square',
      name: 'Atendimento',
      note: conversation ? conversationNotes[conversation] : 'sem conversa',
    },
    { to: `${adminPaths.evidence}?conta=${id}`, icon: 'lock-keyhole', name: 'Evidências' },
    { to: `${adminPaths.audit}?assunto=account:${id}`, icon: 'scroll-text', name: 'Auditoria da conta' },
  ]
}

function AccountLinks({ account }: { account: AccountCase }) {
  const mayOpen = useMayOpen()
  return (
    <Panel title="Abrir">
      <ul className="ways">
        {linksOf(account)
          .filter(({ to }) => mayOpen(to))
          .map(({ to, icon, name, note }) => (
            <li key={name}>
              <Link to={to}>
                <Icon name={icon} />
                <span>{name}</span>
                {note && <span className="xs">{note}</span>}
              </Link>
            </li>
          ))}
        {account.listed && (
          <li>
            <a href={publicPage(account.id, account.user_type)} target="_blank" rel="noopener">
              <Icon name="globe" />
              <span>Página pública</span>
              <span className="xs">em outra aba</span>
            </a>
          </li>
        )}
      </ul>
    </Panel>
  )
}
