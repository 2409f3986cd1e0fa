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
    mutationFn: () =>
      call(isClosed ? reopenConversation : closeConversation, { params: { accountId: String(accountId) } }),
    onSuccess() {
      stand(isClosed ? null : new Date().toISOString())
      say(isClosed ? 'Conversa reaberta.' : 'Conversa encerrada.')
      void client.invalidateQueries({ queryKey: [inboxKey] })
    },
    onError: error => say(wordsOf(error, messages.unexpected)),
  })
  return (
    <BusyButton
      className="btn btn-sm btn-secondary"
      busy={changing.isPending}
      doing={isClosed ? 'Reabrindo…' : 'Encerrando…'}
      onClick={() => changing.mutate()}
    >
      {isClosed ? 'Reabrir' : 'Encerrar'}
      <span className="sr"> a conversa</span>
    </BusyButton>
  )
}
