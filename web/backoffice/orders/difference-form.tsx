import { formatCents } from '#contract/money.ts'
import type { DeskCase } from '#contract/order-desk.ts'
import { Icon } from '#web/ui/icon.tsx'
import { DeedForm } from '../parts/deed-form.tsx'
import { FactList } from '../parts/fact-list.tsx'
import { differenceWords } from './difference-words.ts'

type DifferenceFormProps = {
  one: DeskCase
  /** Cents, as the statement says. */
  amount: number
  busy: boolean
  error: Error | undefined
  onSend: () => void
  onClose: () => void
}

/** The second question about a Pix of another amount: it buys nothing, and must go back. */
export const DifferenceForm = ({ one, amount, onClose, ...rest }: DifferenceFormProps) => (
  <DeedForm
    title="Registrar com outro valor?"
    verb="Registrar"
    doing="Registrando…"
    tone="btn-danger"
    cancel="Voltar"
    below="O registro fica no histórico e na auditoria, com o seu nome. Acima do limite, um segundo operador decide."
    onClose={onClose}
    {...rest}
  >
    <FactList
      facts={[
        ['Valor esperado', formatCents(one.value)],
        ['Valor recebido', formatCents(amount)],
        ['Diferença', differenceWords(amount, one.value)],
      ]}
    />
    <div className="note note-danger">
      <Icon name="triangle-alert" />
      <p>{one.status === 'pending' ? unpaid : decided}</p>
    </div>
  </DeedForm>
)

const unpaid = 'O valor é diferente do pedido: o plano não será ativado e o valor terá de ser devolvido.'
const decided = 'O valor é diferente do pedido, que já foi encerrado: nada muda nele e o valor terá de ser devolvido.'
