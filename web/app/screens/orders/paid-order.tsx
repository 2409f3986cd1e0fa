import { formatCents } from '#contract/money.ts'
import type { Order } from '#contract/order.ts'
import { nextStart, startsWhenListed } from '#web/app/orders/plan-start.ts'
import { descriptionOf } from '#web/app/orders/plan-words.ts'
import { shownDay } from '#web/app/orders/shown-moment.ts'
import { AppLink } from '#web/app/parts/app-link.tsx'
import { Screen } from '#web/app/parts/screen.tsx'
import { readSession } from '#web/app/session.ts'
import { useAccount } from '#web/app/use-account.ts'
import { Icon } from '#web/ui/icon.tsx'
import { nextStepOf } from './next-step.ts'

type PaidOrderProps = { order: Order; title: string; close: string }

export function PaidOrder({ order, title, close }: PaidOrderProps) {
  const { data: account } = useAccount()
  const next = account && nextStepOf(account)
  return (
    <Screen
      title={title}
      close={close}
      action={
        <AppLink className="btn btn-primary" href={next?.path ?? '/signatures'}>
          {next?.action ?? 'Ver minhas assinaturas'}
        </AppLink>
      }
    >
      <div className="pronto" role="status">
        <Icon name="check" className="mark" />
        <h1>Pagamento confirmado</h1>
        <p className="muted">{stretchOf(order)}</p>
        {next && (
          <p className="note note-info">
            <Icon name="clock" />
            <span>{next.text}</span>
          </p>
        )}
      </div>
      <dl className="order-lines">
        <div>
          <dt>{descriptionOf(order.product, readSession().userType)}</dt>
          <dd className="num">{formatCents(order.value)}</dd>
        </div>
      </dl>
      <p className="muted small">
        O recibo vai para o seu e-mail. Não há renovação automática.
        {order.withdrawal_until &&
          ` Você pode desistir da compra até ${shownDay(order.withdrawal_until)}, em Minhas assinaturas.`}
      </p>
    </Screen>
  )
}

function stretchOf(order: Order) {
  const { state, starts_by, expired_at } = order
  if (starts_by) return startsWhenListed(starts_by)
  if (!expired_at) return 'O seu plano está pago.'
  const next = nextStart(order)
  if (next) return `O seu plano ${next.verb} em ${next.day} e vai até ${shownDay(expired_at)}.`
  return state === 'ended'
    ? `O seu plano foi até ${shownDay(expired_at)}.`
    : `O seu plano vai até ${shownDay(expired_at)}.`
}
