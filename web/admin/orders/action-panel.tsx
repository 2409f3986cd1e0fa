import { formatCents } from '#contract/format.ts'
import { duties } from '#contract/operator-roles.ts'
import { paidStates } from '#contract/order.ts'
import type { OrderCase } from '#contract/order-admin.ts'
import { Icon } from '#web/kit/icon.tsx'
import type { IconName } from '#web/kit/icon-shapes.ts'
import { ApprovalNote } from '../frame/approval-note.tsx'
import { type KeyDescriptions, KeyHint, type Keys, useKeys } from '../frame/keys.tsx'
import { Panel } from '../frame/screen.tsx'
import { useMay } from '../session/session.tsx'
import type { OrderAction } from './use-order-actions.ts'

type ActionPanelProps = { one: OrderCase; busy: boolean; onAction: (action: OrderAction) => void }
type OfferedAction = { action: OrderAction; letter: string; icon: IconName; label: string; tone: string }

const offeredActions = {
  confirm: { action: { kind: 'confirm' }, letter: 'C', icon: 'check', label: 'Confirmar Pix', tone: 'btn-primary' },
  refuse: { action: { kind: 'refuse' }, letter: 'R', icon: 'x', label: 'Recusar pedido', tone: 'btn-no' },
  late: { action: { kind: 'confirm' }, letter: 'C', icon: 'plus', label: 'Registrar um Pix', tone: 'btn-secondary' },
  refund: { action: { kind: 'refund' }, letter: 'D', icon: 'rotate-ccw', label: 'Devolver o valor', tone: 'btn-no' },
} as const satisfies Record<string, OfferedAction>

export const actionKeys: KeyDescriptions = [
  [['C'], 'confirmar um Pix'],
  [['R'], 'recusar o pedido, com o motivo'],
  [['D'], 'devolver o valor, com o motivo'],
]

export function ActionPanel({ one, busy, onAction }: ActionPanelProps) {
  const mayAct = useMay(duties.moveMoney)
  const offered = mayAct ? offeredFor(one) : []
  useKeys(keysOf(offered, onAction))
  if (!mayAct && !one.request) return null
  return (
    <Panel title="O que fazer" className="stack-3">
      {one.request && <RequestActions request={one.request} {...{ busy, mayAct, onAction }} />}
      {offered.map(({ action, letter, icon, label, tone }) => (
        <button
          key={letter}
          type="button"
          className={`btn btn-sm btn-block ${tone}`}
          disabled={busy}
          aria-keyshortcuts={letter}
          onClick={() => onAction(action)}
        >
          <Icon name={icon} />
          {label}
          <KeyHint letter={letter} />
        </button>
      ))}
      {one.status === 'pending' && offered.length > 0 && (
        <p className="xs">
          Confirme só o que está no extrato: um comprovante enviado ou uma captura de tela não é prova.
        </p>
      )}
    </Panel>
  )
}

/** A Pix may still arrive after the order is closed. A refund is possible only for a paid order. */
function offeredFor({ request, status, state }: OrderCase): readonly OfferedAction[] {
  if (request) return []
  if (status === 'pending') return [offeredActions.confirm, offeredActions.refuse]
  return paidStates.includes(state) ? [offeredActions.late, offeredActions.refund] : [offeredActions.late]
}

const keysOf = (offered: readonly OfferedAction[], onAction: (action: OrderAction) => void): Keys =>
  Object.fromEntries(
    offered.map(({ letter, action }) => [
      letter.toLowerCase(),
      ({ repeat }: KeyboardEvent) => repeat || onAction(action),
    ]),
  )

type RequestActionsProps = Pick<ActionPanelProps, 'busy' | 'onAction'> & {
  request: NonNullable<OrderCase['request']>
  mayAct: boolean
}

const RequestActions = ({ request, busy, mayAct, onAction }: RequestActionsProps) => {
  const { id, action, amount, end_to_end_id } = request
  const answer = (verb: string, approve: boolean) => ({
    verb,
    onClick: () => onAction({ kind: 'decision', requestId: id, approve }),
  })
  return (
    <>
      <ApprovalNote
        asked={request}
        did={`${action === 'confirm' ? 'informou um Pix' : 'pediu a devolução'} de ${formatCents(amount)}`}
        busy={busy}
        {...(mayAct && { approve: answer('Aprovar', true), reject: answer('Rejeitar', false) })}
      >
        Acima do limite, dois operadores decidem.
      </ApprovalNote>
      {end_to_end_id && <p className="mono xs payment-id">{end_to_end_id}</p>}
    </>
  )
}
