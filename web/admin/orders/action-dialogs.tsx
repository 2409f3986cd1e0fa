import { type ComponentType, useState } from 'react'
import { formatCents } from '#contract/format.ts'
import type { OrderCase } from '#contract/order-admin.ts'
import { SelectField, TextAreaField, TextField } from '#web/kit/client/field.tsx'
import { fieldErrors } from '../calls.ts'
import { ActionDialog } from '../frame/action-dialog.tsx'
import { focusOnArrival } from '../frame/screen.tsx'
import { reversalNames } from './order-labels.tsx'
import { ConfirmDialog, EndToEndField, endToEndProblem } from './pix-dialog.tsx'
import type { OrderAction, OrderActionDialogProps, OrderActions } from './use-order-actions.ts'

const DecisionDialog = ({ one, action, busy, error, onSend, onClose }: OrderActionDialogProps<'decision'>) => (
  <ActionDialog
    title={action.approve ? 'Aprovar o que foi pedido?' : 'Rejeitar o que foi pedido?'}
    verb={action.approve ? 'Aprovar' : 'Rejeitar'}
    doing={action.approve ? 'Aprovando…' : 'Rejeitando…'}
    tone={action.approve ? 'btn-primary' : 'btn-no'}
    {...{ busy, error, onClose }}
    below="A decisão fica no histórico e na auditoria, com o seu nome."
    onSend={() => onSend(undefined)}
  >
    {one.request && <p className="muted">{describeDecision(one, one.request, action.approve)}</p>}
    {one.request?.end_to_end_id && <p className="mono payment-id">{one.request.end_to_end_id}</p>}
  </ActionDialog>
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

const RefusalDialog = ({ one, ...rest }: OrderActionDialogProps<'refuse'>) => (
  <ReasonDialog
    title="Recusar este pedido?"
    verb="Recusar pedido"
    doing="Recusando…"
    description="O pedido termina sem plano e o cupom volta a valer. Se o dinheiro chegar depois, será devolvido."
    below="O motivo aparece para a pessoa e fica na auditoria."
    {...rest}
  />
)

const RefundDialog = ({ one, ...rest }: OrderActionDialogProps<'refund'>) => (
  <ReasonDialog
    title={`Devolver ${formatCents(one.value)}?`}
    verb="Devolver"
    doing="Enviando…"
    description="O valor é devolvido integralmente pela mesma forma de pagamento e o plano termina agora. Acima do limite, um segundo operador precisa aprovar antes."
    below="O motivo fica no histórico e na auditoria."
    {...rest}
  />
)

type Common = Omit<OrderActionDialogProps<'refuse'>, 'one' | 'action'>
type ReasonDialogProps = Common & { title: string; verb: string; doing: string; description: string; below: string }

function ReasonDialog({ description, onSend, error, ...rest }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const lacks = reason.trim() === '' ? 'Informe o motivo.' : undefined
  return (
    <ActionDialog tone="btn-danger" {...rest} {...{ error, lacks }} onSend={() => onSend({ reason: reason.trim() })}>
      <p className="muted">{description}</p>
      <TextAreaField
        label="Motivo"
        error={fieldErrors(error).reason}
        ref={focusOnArrival}
        maxLength={300}
        value={reason}
        onValue={setReason}
      />
    </ActionDialog>
  )
}

function ReversalDialog({ action, busy, error, onSend, onClose }: OrderActionDialogProps<'reversal'>) {
  const [kind, setKind] = useState<'chargeback' | 'med'>(action.channel === 'pix' ? 'med' : 'chargeback')
  const [id, setId] = useState('')
  const errors = fieldErrors(error)
  return (
    <ActionDialog
      title="Registrar contestação"
      verb="Registrar contestação"
      doing="Registrando…"
      tone="btn-danger"
      wide
      {...{ busy, error, onClose }}
      lacks={id.trim() === '' ? 'Informe o número da contestação.' : undefined}
      below="O anúncio sai do ar até a contestação terminar."
      onSend={() => onSend({ kind, external_id: id.trim() })}
    >
      <p className="muted">
        O banco retirou <b>{formatCents(action.amount)}</b>. O plano fica pausado até a decisão.
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
    </ActionDialog>
  )
}

const OutcomeDialog = ({ action, busy, error, onSend, onClose }: OrderActionDialogProps<'outcome'>) => (
  <ActionDialog
    {...outcomes[action.outcome]}
    doing="Registrando…"
    {...{ busy, error, onClose }}
    below="Depois de registrado, o resultado não pode ser desfeito."
    onSend={() => onSend(undefined)}
  >
    <p className="muted">{outcomes[action.outcome].describe(formatCents(action.amount))}</p>
  </ActionDialog>
)

const outcomes = {
  won: {
    title: 'A contestação foi ganha?',
    verb: 'Foi ganha',
    tone: 'btn-primary',
    describe: (amount: string) => `${amount} voltaram para nós. O plano continua pelo tempo que faltava.`,
  },
  lost: {
    title: 'A contestação foi perdida?',
    verb: 'Foi perdida',
    tone: 'btn-danger',
    describe: (amount: string) => `${amount} ficam com quem pagou. O plano termina e não volta.`,
  },
} as const

const dialogs: { [K in OrderAction['kind']]: ComponentType<OrderActionDialogProps<K>> } = {
  confirm: ConfirmDialog,
  refuse: RefusalDialog,
  refund: RefundDialog,
  decision: DecisionDialog,
  transfer: TransferDialog,
  reversal: ReversalDialog,
  outcome: OutcomeDialog,
}

export function OrderActionDialog({
  one,
  action,
  actions,
}: {
  one: OrderCase
  action: OrderAction
  actions: OrderActions
}) {
  const ActionDialog = dialogs[action.kind] as ComponentType<OrderActionDialogProps<OrderAction['kind']>>
  const { busy, error, send, close } = actions
  return <ActionDialog {...{ one, action, busy, error }} onSend={input => send({ action, input })} onClose={close} />
}

function TransferDialog({ action, busy, error, onSend, onClose }: OrderActionDialogProps<'transfer'>) {
  const [id, setId] = useState('')
  return (
    <ActionDialog
      title="Registrar devolução"
      verb="Registrar devolução"
      doing="Registrando…"
      {...{ busy, error, onClose }}
      lacks={endToEndProblem(id)}
      below="Depois de registrada, a devolução não pode ser desfeita."
      onSend={() => onSend({ end_to_end_id: id })}
    >
      <p className="muted">
        Primeiro devolva <b>{formatCents(action.amount)}</b> no aplicativo do banco, pela opção de devolver o Pix
        recebido. Depois anote aqui o identificador da devolução.
      </p>
      <p className="muted">
        O que entrou por um provedor volta sozinho em alguns minutos: só devolva manualmente se isso não acontecer.
      </p>
      <EndToEndField value={id} error={fieldErrors(error).end_to_end_id} onValue={setId} />
    </ActionDialog>
  )
}
