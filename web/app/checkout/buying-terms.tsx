import { formatDate } from '#contract/format.ts'
import type { Order } from '#contract/order.ts'
import { paths } from '#contract/paths.ts'
import { Icon } from '#web/kit/icon.tsx'
import { startsWhenListed } from './plan-start.ts'
import { spanOf } from './plan-words.ts'

/** What somebody is to know before paying (T72): how long, that it is once, and that it can be taken back. */
export const BuyingTerms = ({ order: { effect } }: { order: Order }) => (
  <div className="buying-terms">
    {effect && <Effect effect={effect} />}
    <p className="note">
      <Icon name="shield-check" />
      <span>
        <b>Pagamento único, sem renovação automática.</b> Em até 14 dias, enquanto o plano não termina, você pode
        desistir da compra, sem dizer por quê, e recebe tudo de volta pela mesma forma de pagamento.{' '}
        <a className="link" href={paths.terms} target="_blank" rel="noopener noreferrer">
          Ler os termos
        </a>
      </span>
    </p>
  </div>
)

type EffectProps = { effect: NonNullable<Order['effect']> }

function Effect({ effect: { starts_at, expires_at, starts_by, follows, converted } }: EffectProps) {
  return (
    <p className="note note-info">
      <Icon name="clock" />
      <span>
        {starts_by ? (
          <b>{startsWhenListed(starts_by)}</b>
        ) : follows ? (
          <>
            <b>Começa em {formatDate(starts_at)},</b> quando o seu plano atual termina, e vai até{' '}
            {formatDate(expires_at)}.
          </>
        ) : (
          <b>Se pagar hoje, o plano vale até {formatDate(expires_at)}.</b>
        )}
        {converted && (
          <>
            {' '}
            O Premium começa na hora. Do seu Básico ainda restam {spanOf(converted.basic_seconds)}: eles viram{' '}
            {spanOf(converted.premium_seconds)} de Premium, já contados nesta data.
          </>
        )}
      </span>
    </p>
  )
}
