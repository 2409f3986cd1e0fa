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
    {one.request && <p className="muted">{wordsOf(one, one.request, deed.approve)}</p>}
    {one.request?.end_to_end_id && <p className="mono payment-id">{one.request.end_to_end_id}</p>}
  </DeedForm>
)

type Request = NonNullable<DeskCase['request']>

function wordsOf(one: DeskCase, { action, amount, operator }: Request, approve: boolean) {
  const money = formatCents(amount)
  if (!approve) return `Nada muda no pedido. ${operator} pode pedir de novo.`
  if (action === 'refund')
    return `${operator} pediu a devolução de ${money}. A aprovação termina o plano e devolve o valor inteiro.`
  const seen = `${operator} informou um Pix de ${money}. Confira você também o crédito no extrato`
  return buysPlan(one, amount)
    ? `${seen}: a aprovação ativa o plano.`
    : `${seen}: o plano não será ativado por este Pix e o valor terá de ser devolvido.`
}

const buysPlan = ({ status, value }: DeskCase, amount: number) => status === 'pending' && amount === value
