import { formatCents, formatDateTime } from '#contract/format.ts'
import { paidStates } from '#contract/order.ts'
import type { OrderCase } from '#contract/order-admin.ts'
import { Icon } from '#web/kit/icon.tsx'
import type { IconName } from '#web/kit/icon-shapes.ts'
import { KeyHint, type Keys, useKeys } from '../frame/keys.tsx'
import type { OrderAction } from './use-order-actions.ts'

type ActionPanelProps = { one: OrderCase; busy: boolean; onDeed: (deed: OrderAction) => void }
type OfferedAction = { deed: OrderAction; letter: string; icon: IconName; words: string; tone: string }

const offeredActions = {
  confirm: { deed: { kind: 'confirm' }, letter: 'C', icon: 'check', words: 'Confirmar Pix', tone: 'btn-primary' },
  refuse: { deed: { kind: 'refuse' }, letter: 'R', icon: 'x', words: 'Recusar pedido', tone: 'btn-no' },
  late: { deed: { kind: 'confirm' }, letter: 'C', icon: 'plus', words: 'Registrar um Pix', tone: 'btn-secondary' },
  refund: { deed: { kind: 'refund' }, letter: 'D', icon: 'rotate-ccw', words: 'Devolver o valor', tone: 'btn-no' },
} as const satisfies Record<string, OfferedAction>

/** What can be done with the order as it stands. */
export function ActionPanel({ one, busy, onDeed }: ActionPanelProps) {
  const offered = offeredFor(one)
  useKeys(keysOf(offered, onDeed))
  return (
    <section className="panel stack stack-3 order-todo" aria-labelledby="o-que-fazer">
      <h2 className="h-sm" id="o-que-fazer">
        O que fazer
      </h2>
      {one.request && <RequestActions request={one.request} {...{ busy, onDeed }} />}
      {offered.map(({ deed, letter, icon, words, tone }) => (
        <button
          key={letter}
          type="button"
          className={`btn btn-sm btn-block ${tone}`}
          disabled={busy}
          aria-keyshortcuts={letter}
          onClick={() => onDeed(deed)}
        >
          <Icon name={icon} />
          {words}
          <KeyHint letter={letter} />
        </button>
      ))}
      {one.status === 'pending' && !one.request && (
        <p className="xs">
          Confirme só o que está no extrato: um comprovante enviado ou uma captura de tela não é prova.
        </p>
      )}
    </section>
  )
}

/** A Pix may come after all was decided, to go back; the money of a plan, while nothing else has taken it. */
function offeredFor({ request, status, state }: OrderCase): readonly OfferedAction[] {
  if (request) return []
  if (status === 'pending') return [offeredActions.confirm, offeredActions.refuse]
  return paidStates.includes(state) ? [offeredActions.late, offeredActions.refund] : [offeredActions.late]
}

const keysOf = (offered: readonly OfferedAction[], onDeed: (deed: OrderAction) => void): Keys =>
  Object.fromEntries(
    offered.map(({ letter, deed }) => [letter.toLowerCase(), ({ repeat }: KeyboardEvent) => repeat || onDeed(deed)]),
  )

type RequestActionsProps = Pick<ActionPanelProps, 'busy' | 'onDeed'> & { request: NonNullable<OrderCase['request']> }

const RequestActions = ({ request, busy, onDeed }: RequestActionsProps) => {
  const { id, action, amount, operator, own, asked_at, end_to_end_id } = request
  const what = action === 'confirm' ? 'Pix informado' : 'Devolução pedida'
  return (
    <>
      <div className="note">
        <Icon name="lock-keyhole" />
        <p>
          <b>
            {what}: {formatCents(amount)}
          </b>
          , por {own ? 'você' : operator} em {formatDateTime(asked_at)}. Acima do limite, dois operadores decidem.
        </p>
      </div>
      {end_to_end_id && <p className="mono xs payment-id">{end_to_end_id}</p>}
      {own ? (
        <p className="muted">Outro operador precisa decidir: ninguém aprova o que pediu.</p>
      ) : (
        <div className="two">
          <button
            type="button"
            className="btn btn-sm btn-no"
            disabled={busy}
            onClick={() => onDeed({ kind: 'decision', requestId: id, approve: false })}
          >
            Rejeitar
          </button>
          <button
            type="button"
            className="btn btn-sm btn-primary"
            disabled={busy}
            onClick={() => onDeed({ kind: 'decision', requestId: id, approve: true })}
          >
            Aprovar
          </button>
        </div>
      )}
    </>
  )
}
