import './support.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { adminPaths, pathOf } from '#contract/admin-screens.ts'
import { formatDateTime } from '#contract/format.ts'
import {
  type ConversationAccount,
  closeConversation,
  conversationFilters,
  reopenConversation,
} from '#contract/support.ts'
import { StatusBadge } from '#web/kit/badge.tsx'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { useNavigate, useParams } from '#web/kit/client/router.tsx'
import { call } from '../calls.ts'
import { useCaseLine } from '../cases/case-line.ts'
import { CaseScreen } from '../cases/case-screen.tsx'
import type { KeyDescriptions } from '../frame/keys.tsx'
import { notifyError, notifySuccess } from '../frame/operator-notices.ts'
import { FactList, Numbered, Panel } from '../frame/screen.tsx'
import { useStatusFilter } from '../frame/use-url-filter.ts'
import { guidePath } from '../guide-names.ts'
import { PermittedLink } from '../session/permitted-link.tsx'
import { useOperator } from '../session/session.tsx'
import { userTypeName } from '../user-types.ts'
import { ConversationPane, composerKeys } from './conversation-pane.tsx'
import { inboxKey, useInbox } from './inbox.ts'
import { type AdminConversation, useAdminConversation } from './use-admin-conversation.ts'

const keyDescriptions: KeyDescriptions = [[['J', 'K'], 'próxima conversa e anterior'], ...composerKeys]

export default function ConversationScreen() {
  const id = Number(useParams().id)
  return <OneConversation key={id} accountId={id} />
}

function OneConversation({ accountId }: { accountId: number }) {
  const line = useInboxLine(accountId)
  const conversation = useAdminConversation(accountId)
  const { account, state } = conversation
  return (
    <CaseScreen
      held={{ kind: 'support', id: accountId }}
      title="Conversa"
      heading={account && <Numbered name={account.name} id={account.id} />}
      guide={guidePath('support')}
      backLabel="Voltar ao atendimento"
      {...{ line, keyDescriptions }}
      query={conversation}
      badges={state.messages.length > 0 && <ClosingButton {...{ accountId, conversation }} />}
    >
      {account && state.isLoaded && <ConversationBody {...{ account, conversation }} />}
    </CaseScreen>
  )
}

type ConversationBodyProps = { account: ConversationAccount; conversation: AdminConversation }

function ConversationBody({ account, conversation }: ConversationBodyProps) {
  const { data: operator } = useOperator()
  return (
    <div className="split conversation-split">
      {operator && <ConversationPane {...{ account, conversation }} operatorId={operator.id} />}
      <AccountPanel account={account} />
    </div>
  )
}

/**
 * The previous and next conversations in the inbox from which the operator opened this one. After the last comes the
 * first.
 */
function useInboxLine(accountId: number) {
  const navigate = useNavigate()
  const { filter, order, search } = useStatusFilter(conversationFilters)
  const queue = useInbox(filter, order)
  const ids = queue.data?.pages.flatMap(({ data }) => data.map(one => one.account_id)) ?? []
  const toPath = (id: number) => pathOf('conversation', id, search)
  const entries = ids.map(id => ({ path: toPath(id) }))
  const line = useCaseLine({ entries, queue, queuePath: adminPaths.support + search }, accountId)
  const first = ids.find(id => id !== accountId)
  if (line.hasNext || line.isOfWorklist || first === undefined) return line
  return { ...line, hasNext: true, goNext: () => navigate(toPath(first)) }
}

type ClosingButtonProps = { accountId: number; conversation: AdminConversation }

function ClosingButton({ accountId, conversation: { state, setClosedAt } }: ClosingButtonProps) {
  const client = useQueryClient()
  const isClosed = state.closed_at !== null
  const changing = useMutation({
    mutationFn: (close: boolean) =>
      call(close ? closeConversation : reopenConversation, { params: { accountId: String(accountId) } }),
    // Uses `close`, because the event stream may have changed `isClosed` before the response arrived.
    onSuccess(_, close) {
      setClosedAt(close ? new Date().toISOString() : null)
      notifySuccess(close ? 'Conversa encerrada.' : 'Conversa reaberta.')
      void client.invalidateQueries({ queryKey: [inboxKey] })
    },
    onError: notifyError,
  })
  return (
    <BusyButton
      className="btn btn-sm btn-secondary"
      busy={changing.isPending}
      doing={isClosed ? 'Reabrindo…' : 'Encerrando…'}
      onClick={() => changing.mutate(!isClosed)}
    >
      {isClosed ? 'Reabrir' : 'Encerrar'}
      <span className="sr"> a conversa</span>
    </BusyButton>
  )
}

const AccountPanel = ({ account }: { account: ConversationAccount }) => (
  <div className="stack stack-3 split-side">
    <Panel title="Conta">
      {account.suspended && (
        <p>
          <StatusBadge tone="danger" icon="lock-keyhole">
            Suspensa
          </StatusBadge>
        </p>
      )}
      <FactList facts={factsOf(account)} />
      <PermittedLink className="btn btn-sm btn-secondary" to={pathOf('media', account.id)}>
        Fotos e vídeos
      </PermittedLink>
    </Panel>
    <Orders orders={account.orders} />
  </div>
)

const kycLabels = { okay: 'Aprovados', pending: 'Em análise' } as const
const profileLabels = { pending: 'Em análise', approved: 'Aprovado', refused: 'Recusado' } as const

function factsOf(account: ConversationAccount) {
  const { email, nickname, user_type, created_at, kyc, kyc_case, profile, profile_case, listed_until } = account
  return [
    ['E-mail', email],
    ['Nome no site', nickname ?? '–'],
    ['Categoria', userTypeName(user_type)],
    ['Conta desde', formatDateTime(created_at)],
    [
      'Documentos',
      <Linked key="kyc" to={kyc_case && pathOf('review', kyc_case)} label={kyc ? kycLabels[kyc] : kycNone(kyc_case)} />,
    ],
    [
      'Perfil',
      <Linked
        key="profile"
        to={profile_case && pathOf('profile', profile_case)}
        label={profile ? profileLabels[profile] : 'Não enviado'}
      />,
    ],
    ['No ar até', listed_until ? formatDateTime(listed_until) : 'Fora do ar'],
  ] as const
}

const kycNone = (kycCase: number | null) => (kycCase === null ? 'Não enviados' : 'Recusados')

const Linked = ({ to, label }: { to: string | null | 0; label: string }) =>
  to ? (
    <PermittedLink className="link" to={to}>
      {label}
    </PermittedLink>
  ) : (
    label
  )

const statusLabels = { pending: 'Pendente', ok: 'Pago', refused: 'Recusado' } as const

const Orders = ({ orders }: Pick<ConversationAccount, 'orders'>) => (
  <Panel title="Últimos pedidos">
    {orders.length === 0 && <p className="muted">Nenhum pedido.</p>}
    <ul className="conversation-orders">
      {orders.map(({ id, code, title, status, created_at }) => (
        <li key={id}>
          <PermittedLink className="link" to={pathOf('order', id)}>
            {code}
          </PermittedLink>
          <span>{statusLabels[status]}</span>
          <span className="xs">
            {title}, {formatDateTime(created_at)}
          </span>
        </li>
      ))}
    </ul>
  </Panel>
)
