import type { SupportMessage } from '#contract/support.ts'
import { Bubble } from '#web/parts/talk/bubble.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { OnItsWay, Sender } from './use-sender.ts'

type SaidProperties = { message: SupportMessage; name: string /** By the account, up to here. */; seen: number }

export function SaidBubble({ message: { id, author, text, sent_at }, name, seen }: SaidProperties) {
  if (author === 'account') return <Bubble text={text} sentAt={sent_at} own={false} name={name} />
  return (
    <Bubble text={text} sentAt={sent_at} own name="Atendimento">
      <span>· {id <= seen ? 'Lida' : 'Enviada'}</span>
    </Bubble>
  )
}

/** What is on its way, or did not arrive. */
export const OnItsWayBubble = ({ unsent, sender }: { unsent: OnItsWay; sender: Sender }) => (
  <Bubble text={unsent.text} sentAt={unsent.sent_at} own name="Atendimento">
    {unsent.fault === undefined ? (
      <span>· Enviando…</span>
    ) : (
      <>
        <span className="talk-fault" role="alert">
          <Icon name="circle-alert" />
          {unsent.fault}
        </span>
        <button type="button" className="btn btn-sm btn-ghost" onClick={() => sender.again(unsent)}>
          Tentar de novo
        </button>
        <button type="button" className="btn btn-sm btn-ghost" onClick={() => sender.drop(unsent.client_id)}>
          Descartar
        </button>
      </>
    )}
  </Bubble>
)
