import { type ComponentType, useState } from 'react'
import { formatCents } from '#contract/format.ts'
import type { OrderCase } from '#contract/order-admin.ts'
import { Icon } from '#web/kit/icon.tsx'
import { fieldWords } from '../calls.ts'
import { DeedForm } from '../parts/deed-form.tsx'
import { FactList } from '../parts/fact-list.tsx'
import type { Deed, Given } from './deeds.ts'
import { differenceWords } from './difference-words.ts'
import { EndToEndField, lackOfEndToEnd } from './end-to-end-field.tsx'
import { PixForm, type TypedPix } from './pix-form.tsx'
import { RefundDialog, RefusalDialog } from './reason-dialog.tsx'
import { OutcomeDialog, ReversalDialog } from './reversal-dialog.tsx'
import type { Deeds } from './use-deeds.ts'

type Kind = Deed['kind']

export type DialogProperties<K extends Kind> = {
  one: OrderCase
  deed: Extract<Deed, { kind: K }>
  busy: boolean
  error: Error | undefined
  onSend: (given: Given[K]) => void
  onClose: () => void
}

/** What the second operator does with what the first has asked for. */
const DecisionDialog = ({ one, deed, busy, error, onSend, onClose }: DialogProperties<'decision'>) => (
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

type Request = NonNullable<OrderCase['request']>

function wordsOf(one: OrderCase, { action, amount, operator }: Request, approve: boolean) {
  const money = formatCents(amount)
  if (!approve) return `Nada muda no pedido. ${operator} pode pedir de novo.`
  if (action === 'refund')
    return `${operator} pediu a devolução de ${money}. A aprovação termina o plano e devolve o valor inteiro.`
  const seen = `${operator} informou um Pix de ${money}. Confira você também o crédito no extrato`
  return buysPlan(one, amount)
    ? `${seen}: a aprovação ativa o plano.`
    : `${seen}: o plano não será ativado por este Pix e o valor terá de ser devolvido.`
}

const buysPlan = ({ status, value }: OrderCase, amount: number) => status === 'pending' && amount === value

type DifferenceFormProps = {
  one: OrderCase
  /** Cents, as the statement says. */
  amount: number
  busy: boolean
  error: Error | undefined
  onSend: () => void
  onClose: () => void
}

/** The second question about a Pix of another amount: it buys nothing, and must go back. */
const DifferenceForm = ({ one, amount, onClose, ...rest }: DifferenceFormProps) => (
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

const dialogs: { [K in Kind]: ComponentType<DialogProperties<K>> } = {
  confirm: ConfirmDialog,
  refuse: RefusalDialog,
  refund: RefundDialog,
  decision: DecisionDialog,
  transfer: TransferDialog,
  reversal: ReversalDialog,
  outcome: OutcomeDialog,
}

/** The question that belongs to a deed. */
export function DeedDialog({ one, deed, deeds }: { one: OrderCase; deed: Deed; deeds: Deeds }) {
  const Asked = dialogs[deed.kind] as ComponentType<DialogProperties<Kind>>
  const { busy, error, send, close } = deeds
  return <Asked {...{ one, deed, busy, error }} onSend={given => send({ deed, given })} onClose={close} />
}

/** A Pix is what stands on the statement: another amount than the order's is asked about once more. */
function ConfirmDialog({ one, busy, error, onSend, onClose }: DialogProperties<'confirm'>) {
  const [typed, setTyped] = useState<TypedPix>({ amount: '', id: '', seen: false })
  const [differing, setDiffering] = useState<number>()
  const sent = { end_to_end_id: typed.id }
  const send = (amount: number) => (amount === one.value ? onSend({ ...sent, amount }) : setDiffering(amount))
  if (differing === undefined) {
    const change = (part: Partial<TypedPix>) => setTyped({ ...typed, ...part })
    return <PixForm {...{ one, typed, change, busy, error, onClose }} onSend={send} />
  }
  return (
    <DifferenceForm
      {...{ one, busy, error }}
      amount={differing}
      onSend={() => onSend({ ...sent, amount: differing, accept_difference: true })}
      onClose={() => setDiffering(undefined)}
    />
  )
}

/** What was sent back by hand gets the number that the bank gave it. */
function TransferDialog({ deed, busy, error, onSend, onClose }: DialogProperties<'transfer'>) {
  const [id, setId] = useState('')
  return (
    <DeedForm
      title="Registrar devolução"
      verb="Registrar devolução"
      doing="Registrando…"
      {...{ busy, error, onClose }}
      lacks={lackOfEndToEnd(id)}
      below="Depois de registrada, a devolução não pode ser desfeita."
      onSend={() => onSend({ end_to_end_id: id })}
    >
      <p className="muted">
        Primeiro devolva <b>{formatCents(deed.amount)}</b> no aplicativo do banco, pela opção de devolver o Pix
        recebido. Depois anote aqui o identificador da devolução.
      </p>
      <p className="muted">
        O que entrou por um provedor volta sozinho em alguns minutos: só devolva manualmente se isso não acontecer.
      </p>
      <EndToEndField value={id} error={fieldWords(error).end_to_end_id} onValue={setId} />
    </DeedForm>
  )
}
