import { type ComponentType, useState } from 'react'
import { formatCents } from '#contract/format.ts'
import type { OrderCase } from '#contract/order-admin.ts'
import { Field } from '#web/kit/client/field.tsx'
import { SelectField } from '#web/kit/client/select-field.tsx'
import { TextField } from '#web/kit/client/text-field.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { fieldErrors } from '../calls.ts'
import { DeedForm } from '../parts/deed-form.tsx'
import { FactList } from '../parts/fact-list.tsx'
import { focusOnArrival } from '../parts/focus-on-arrival.ts'
import { formatDifference, reversalNames } from './order-labels.tsx'
import { EndToEndField, endToEndProblem, PixDialog, type PixDraft } from './pix-dialog.tsx'
import type { ActionInput, OrderAction, OrderActions } from './use-order-actions.ts'

type Kind = OrderAction['kind']

export type ActionDialogProps<K extends Kind> = {
  one: OrderCase
  deed: Extract<OrderAction, { kind: K }>
  busy: boolean
  error: Error | undefined
  onSend: (given: ActionInput[K]) => void
  onClose: () => void
}

/** What the second operator does with what the first has asked for. */
const DecisionDialog = ({ one, deed, busy, error, onSend, onClose }: ActionDialogProps<'decision'>) => (
  <DeedForm
    title={deed.approve ? 'Aprovar o que foi pedido?' : 'Rejeitar o que foi pedido?'}
    verb={deed.approve ? 'Aprovar' : 'Rejeitar'}
    doing={deed.approve ? 'Aprovando…' : 'Rejeitando…'}
    tone={deed.approve ? 'btn-primary' : 'btn-no'}
    {...{ busy, error, onClose }}
    below="A decisão fica no histórico e na auditoria, com o seu nome."
    onSend={() => onSend(undefined)}
  >
    {one.request && <p className="muted">{describeDecision(one, one.request, deed.approve)}</p>}
    {one.request?.end_to_end_id && <p className="mono payment-id">{one.request.end_to_end_id}</p>}
  </DeedForm>
)

type Request = NonNullable<OrderCase['request']>

function describeDecision(one: OrderCase, { action, amount, operator }: Request, approve: boolean) {
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

type DifferenceDialogProps = {
  one: OrderCase
  /** Cents, as the statement says. */
  amount: number
  busy: boolean
  error: Error | undefined
  onSend: () => void
  onClose: () => void
}

/** The second question about a Pix of another amount: it buys nothing, and must go back. */
const DifferenceDialog = ({ one, amount, onClose, ...rest }: DifferenceDialogProps) => (
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
        ['Diferença', formatDifference(amount, one.value)],
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

const RefusalDialog = ({ one, ...rest }: ActionDialogProps<'refuse'>) => (
  <ReasonDialog
    title="Recusar este pedido?"
    verb="Recusar pedido"
    doing="Recusando…"
    words="O pedido termina sem plano e o cupom volta a valer. Se o dinheiro chegar depois, será devolvido."
    below="O motivo aparece para a pessoa e fica na auditoria."
    {...rest}
  />
)

const RefundDialog = ({ one, ...rest }: ActionDialogProps<'refund'>) => (
  <ReasonDialog
    title={`Devolver ${formatCents(one.value)}?`}
    verb="Devolver"
    doing="Enviando…"
    words="O valor é devolvido integralmente pela mesma forma de pagamento e o plano termina agora. Acima do limite, um segundo operador precisa aprovar antes."
    below="O motivo fica no histórico e na auditoria."
    {...rest}
  />
)

type Common = Omit<ActionDialogProps<'refuse'>, 'one' | 'deed'>
type ReasonDialogProps = Common & { title: string; verb: string; doing: string; words: string; below: string }

function ReasonDialog({ words, onSend, error, ...rest }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const lacks = reason.trim() === '' ? 'Informe o motivo.' : undefined
  return (
    <DeedForm tone="btn-danger" {...rest} {...{ error, lacks }} onSend={() => onSend({ reason: reason.trim() })}>
      <p className="muted">{words}</p>
      <Field label="Motivo" error={fieldErrors(error).reason}>
        {control => (
          <textarea
            {...control}
            ref={focusOnArrival}
            className="input"
            rows={3}
            maxLength={300}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
    </DeedForm>
  )
}

/** The bank has taken a payment back; the kind follows from the channel and can be changed. */
function ReversalDialog({ deed, busy, error, onSend, onClose }: ActionDialogProps<'reversal'>) {
  const [kind, setKind] = useState<'chargeback' | 'med'>(deed.channel === 'pix' ? 'med' : 'chargeback')
  const [id, setId] = useState('')
  const errors = fieldErrors(error)
  return (
    <DeedForm
      title="Registrar contestação"
      verb="Registrar contestação"
      doing="Registrando…"
      tone="btn-danger"
      {...{ busy, error, onClose }}
      lacks={id.trim() === '' ? 'Informe o número da contestação.' : undefined}
      below="O anúncio sai do ar até a contestação terminar."
      onSend={() => onSend({ kind, external_id: id.trim() })}
    >
      <p className="muted">
        O banco retirou <b>{formatCents(deed.amount)}</b>. O plano fica pausado até a decisão.
      </p>
      <SelectField
        label="Tipo"
        error={errors.kind}
        options={reversalNames}
        value={kind}
        onValue={value => setKind(value === 'med' ? 'med' : 'chargeback')}
      />
      <TextField
        label="Número da contestação"
        error={errors.external_id}
        className="input mono"
        spellCheck={false}
        maxLength={80}
        value={id}
        onValue={setId}
      />
    </DeedForm>
  )
}

const OutcomeDialog = ({ deed, busy, error, onSend, onClose }: ActionDialogProps<'outcome'>) => (
  <DeedForm
    {...outcomes[deed.outcome]}
    doing="Registrando…"
    {...{ busy, error, onClose }}
    below="Depois de registrado, o resultado não pode ser desfeito."
    onSend={() => onSend(undefined)}
  >
    <p className="muted">{outcomes[deed.outcome].words(formatCents(deed.amount))}</p>
  </DeedForm>
)

const outcomes = {
  won: {
    title: 'A contestação foi ganha?',
    verb: 'Foi ganha',
    tone: 'btn-primary',
    words: (amount: string) => `${amount} voltaram para nós. O plano continua pelo tempo que faltava.`,
  },
  lost: {
    title: 'A contestação foi perdida?',
    verb: 'Foi perdida',
    tone: 'btn-danger',
    words: (amount: string) => `${amount} ficam com quem pagou. O plano termina e não volta.`,
  },
} as const

const dialogs: { [K in Kind]: ComponentType<ActionDialogProps<K>> } = {
  confirm: ConfirmDialog,
  refuse: RefusalDialog,
  refund: RefundDialog,
  decision: DecisionDialog,
  transfer: TransferDialog,
  reversal: ReversalDialog,
  outcome: OutcomeDialog,
}

/** The question that belongs to a deed. */
export function OrderActionDialog({ one, deed, deeds }: { one: OrderCase; deed: OrderAction; deeds: OrderActions }) {
  const Asked = dialogs[deed.kind] as ComponentType<ActionDialogProps<Kind>>
  const { busy, error, send, close } = deeds
  return <Asked {...{ one, deed, busy, error }} onSend={given => send({ deed, given })} onClose={close} />
}

/** A Pix is what stands on the statement: another amount than the order's is asked about once more. */
function ConfirmDialog({ one, busy, error, onSend, onClose }: ActionDialogProps<'confirm'>) {
  const [typed, setTyped] = useState<PixDraft>({ amount: '', id: '', seen: false })
  const [differing, setDiffering] = useState<number>()
  const sent = { end_to_end_id: typed.id }
  const send = (amount: number) => (amount === one.value ? onSend({ ...sent, amount }) : setDiffering(amount))
  if (differing === undefined) {
    const change = (part: Partial<PixDraft>) => setTyped({ ...typed, ...part })
    return <PixDialog {...{ one, typed, change, busy, error, onClose }} onSend={send} />
  }
  return (
    <DifferenceDialog
      {...{ one, busy, error }}
      amount={differing}
      onSend={() => onSend({ ...sent, amount: differing, accept_difference: true })}
      onClose={() => setDiffering(undefined)}
    />
  )
}

/** What was sent back by hand gets the number that the bank gave it. */
function TransferDialog({ deed, busy, error, onSend, onClose }: ActionDialogProps<'transfer'>) {
  const [id, setId] = useState('')
  return (
    <DeedForm
      title="Registrar devolução"
      verb="Registrar devolução"
      doing="Registrando…"
      {...{ busy, error, onClose }}
      lacks={endToEndProblem(id)}
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
      <EndToEndField value={id} error={fieldErrors(error).end_to_end_id} onValue={setId} />
    </DeedForm>
  )
}
