import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { backofficePaths } from '#contract/backoffice-routes.ts'
import { messages } from '#contract/messages.ts'
import { type ConversationAccount, closeConversation, reopenConversation } from '#contract/support-admin.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { call, errorMessage } from '../calls.ts'
import type { KeyDescriptions } from '../frame/keys.tsx'
import { useNotify } from '../frame/notices.tsx'
import { useOperator } from '../operators/session.tsx'
import { CaseScreen, useCaseLine } from '../reviews/case-screen.tsx'
import { AccountPanel } from './account-panel.tsx'
import { conversationAddress } from './support-address.ts'
import { TalkPane } from './talk-pane.tsx'
import { type DeskTalk, useDeskTalk } from './use-desk-talk.ts'
import { inboxKey, useInbox, useInboxChoice } from './use-inbox.ts'

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
  const desk = useDeskTalk(accountId)
  const { account, talk } = desk
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
      query={desk}
      badges={talk.messages.length > 0 && <ClosingButton {...{ accountId, desk }} />}
    >
      {account && talk.isLoaded && <Talking {...{ account, desk }} />}
    </CaseScreen>
  )
}

/** What is said at one side, who says it at the other. */
function Talking({ account, desk }: { account: ConversationAccount; desk: DeskTalk }) {
  const { data: operator } = useOperator()
  return (
    <div className="split desk-talk">
      {operator && <TalkPane {...{ account, desk }} operatorId={operator.id} />}
      <AccountPanel account={account} />
    </div>
  )
}

/** Where a conversation stands in the inbox that it was opened from. After the last one comes the first again. */
function useInboxLine(accountId: number) {
  const navigate = useNavigate()
  const { filter, search } = useInboxChoice()
  const queue = useInbox(filter)
  const ids = queue.data?.pages.flatMap(({ data }) => data.map(one => one.account_id)) ?? []
  const addressOf = (id: number) => conversationAddress(id, search)
  const line = useCaseLine(accountId, {
    queue,
    ids,
    count: queue.data?.pages[0]?.counts[filter],
    pathOf: addressOf,
    queuePath: backofficePaths.support + search,
  })
  const first = ids.find(id => id !== accountId)
  if (line.hasNext || first === undefined) return line
  return { ...line, hasNext: true, goNext: () => navigate(addressOf(first)) }
}

/** Says that nothing more is to be done in a conversation, or takes that back. */
function ClosingButton({ accountId, desk: { talk, stand } }: { accountId: number; desk: DeskTalk }) {
  const say = useNotify()
  const client = useQueryClient()
  const isClosed = talk.closed_at !== null
  const changing = useMutation({
    mutationFn: (close: boolean) =>
      call(close ? closeConversation : reopenConversation, { params: { accountId: String(accountId) } }),
    // What was asked for, not what is drawn now: the line may have told of it before the answer.
    onSuccess(_, close) {
      stand(close ? new Date().toISOString() : null)
      say(close ? 'Conversa encerrada.' : 'Conversa reaberta.')
      void client.invalidateQueries({ queryKey: [inboxKey] })
    },
    onError: error => say(errorMessage(error, messages.unexpected)),
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
