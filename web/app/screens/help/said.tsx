import type { SupportMessage } from '#contract/support.ts'
import { Bubble } from '#web/parts/talk/bubble.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { openSender, Waiting } from './send-unsent.ts'

type SaidProps = { message: SupportMessage; readByOperator: number }

export function SaidBubble({ message: { id, author, text, sent_at }, readByOperator }: SaidProps) {
  if (author === 'operator') return <Bubble text={text} sentAt={sent_at} own={false} name="Atendimento" />
  return (
    <Bubble text={text} sentAt={sent_at} own name="Você">
      <span>· {id <= readByOperator ? 'Lida' : 'Enviada'}</span>
    </Bubble>
  )
}

type OwnProps = { unsent: Waiting; sender: ReturnType<typeof openSender> }

/** What is on its way, or did not arrive. */
export const OwnBubble = ({ unsent: { client_id, text, sent_at, fault }, sender }: OwnProps) => (
  <Bubble text={text} sentAt={sent_at} own name="Você">
    {fault === undefined ? (
      <span>· Enviando…</span>
    ) : (
      <>
        <span className="talk-fault" role="alert">
          <Icon name="circle-alert" />
          {fault}
        </span>
        <button type="button" className="link" onClick={() => sender.again(client_id)}>
          Tentar de novo
        </button>
        <button type="button" className="link" onClick={() => sender.drop(client_id)}>
          Descartar
        </button>
      </>
    )}
  </Bubble>
)
