import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messages } from '#contract/messages.ts'
import { closeConversation, reopenConversation } from '#contract/support-desk.ts'
import { call, wordsOf } from '../calls.ts'
import { useSay } from '../frame/notices.tsx'
import { BusyButton } from '../parts/busy-button.tsx'
import type { DeskTalk } from './use-desk-talk.ts'
import { inboxKey } from './use-inbox.ts'

/** Says that nothing more is to be done in a conversation, or takes that back. */
export function ClosingButton({ accountId, desk: { talk, stand } }: { accountId: number; desk: DeskTalk }) {
  const say = useSay()
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
    onError: error => say(wordsOf(error, messages.unexpected)),
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
