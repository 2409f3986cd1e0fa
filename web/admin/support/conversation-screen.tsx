import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { adminPaths } from '#contract/paths.ts'
import {
  type ConversationAccount,
  closeConversation,
  conversationFilters,
  reopenConversation,
} from '#contract/support-admin.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { call } from '../calls.ts'
import { CaseScreen, useCaseLine } from '../frame/case-screen.tsx'
import type { KeyDescriptions } from '../frame/keys.tsx'
import { notify, notifyError } from '../frame/notify.ts'
import { useStatusFilter } from '../frame/use-url-filter.ts'
import { useOperator } from '../operators/session.tsx'
import { conversationPath } from '../paths.ts'
import { AccountPanel } from './account-panel.tsx'
import { ConversationPane } from './conversation-pane.tsx'
import { inboxKey, useInbox } from './inbox.ts'
import { type AdminConversation, useAdminConversation } from './use-admin-conversation.ts'

const keyDescriptions: KeyDescriptions = [
  [['J', 'K'], 'próxima conversa e anterior'],
  [['R'], 'escrever uma resposta'],
  [['Esc'], 'sair do texto'],
  [['Ctrl', 'Enter'], 'enviar'],
]

export function ConversationScreen() {
  const id = Number(useParams().accountId)
  return <OneConversation key={id} accountId={id} />
}

function OneConversation({ accountId }: { accountId: number }) {
  const line = useInboxLine(accountId)
  const conversation = useAdminConversation(accountId)
  const { account, state } = conversation
  return (
    <CaseScreen
      title="Conversa"
      heading={
        account && (
          <>
            {account.name} <span className="xs num">#{account.id}</span>
          </>
        )
      }
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
    <div className="split desk-talk">
      {operator && <ConversationPane {...{ account, conversation }} operatorId={operator.id} />}
      <AccountPanel account={account} />
    </div>
  )
}

/** The neighbours of a conversation in the inbox it was opened from; after the last one comes the first again. */
function useInboxLine(accountId: number) {
  const navigate = useNavigate()
  const { filter, search } = useStatusFilter(conversationFilters)
  const queue = useInbox(filter)
  const ids = queue.data?.pages.flatMap(({ data }) => data.map(one => one.account_id)) ?? []
  const addressOf = (id: number) => conversationPath(id, search)
  const line = useCaseLine(accountId, {
    queue,
    ids,
    count: queue.data?.pages[0]?.counts[filter],
    pathOf: addressOf,
    queuePath: adminPaths.support + search,
  })
  const first = ids.find(id => id !== accountId)
  if (line.hasNext || first === undefined) return line
  return { ...line, hasNext: true, goNext: () => navigate(addressOf(first)) }
}

type ClosingButtonProps = { accountId: number; conversation: AdminConversation }

function ClosingButton({ accountId, conversation: { state, setClosedAt } }: ClosingButtonProps) {
  const client = useQueryClient()
  const isClosed = state.closed_at !== null
  const changing = useMutation({
    mutationFn: (close: boolean) =>
      call(close ? closeConversation : reopenConversation, { params: { accountId: String(accountId) } }),
    // `isClosed` may have changed before the response, through the event stream.
    onSuccess(_, close) {
      setClosedAt(close ? new Date().toISOString() : null)
      notify(close ? 'Conversa encerrada.' : 'Conversa reaberta.')
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
