import { formatCents } from '#contract/money.ts'
import type { DeskCase } from '#contract/order-desk.ts'
import { DeedForm } from '../parts/deed-form.tsx'
import type { DialogProperties } from './deed-dialog.tsx'

/** What the second operator does with what the first has asked for. */
export const DecisionDialog = ({ one, deed, busy, error, onSend, onClose }: DialogProperties<'decision'>) => (
  <DeedForm
    title={deed.approve ? 'Aprovar o que foi pedido?' : 'Rejeitar o que foi pedido?'}
    verb={deed.approve ? 'Aprovar' : 'Rejeitar'}
    doing={deed.approve ? 'Aprovando…' : 'Rejeitando…'}
    tone={deed.approve ? 'btn-primary' : 'btn-no'}
    {...{ busy, error, onClose }}
    below="A decisão fica no histórico e na auditoria, com o seu nome."
    onSend={() => onSend(undefined)}
  >
    {one.request && <p className="muted">{wordsOf(one.request, deed.approve)}</p>}
    {one.request?.end_to_end_id && <p className="mono payment-id">{one.request.end_to_end_id}</p>}
  </DeedForm>
)

function wordsOf({ action, amount, operator }: NonNullable<DeskCase['request']>, approve: boolean) {
  const money = formatCents(amount)
  if (!approve) return `Nada muda no pedido. ${operator} pode pedir de novo.`
  return action === 'confirm'
    ? `${operator} informou um Pix de ${money}. Confira você também o crédito no extrato: a aprovação ativa o plano.`
    : `${operator} pediu a devolução de ${money}. A aprovação termina o plano e devolve o valor inteiro.`
}
