import { type ComponentType, useState } from 'react'
import { formatCents } from '#contract/format.ts'
import type { OrderCase } from '#contract/order-admin.ts'
import { fieldErrors } from '../calls.ts'
import { ActionDialog } from '../frame/action-dialog.tsx'
import { FieldsDialog } from '../frame/answer-dialog.tsx'
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

const ReasonDialog = ({ description, ...dialog }: ReasonDialogProps) => (
  <FieldsDialog
    tone="btn-danger"
    {...dialog}
    fields={{ reason: { label: 'Motivo', rows: 3, maxLength: 300, lacks: 'Informe o motivo.' } }}
  >
    <p className="muted">{description}</p>
  </FieldsDialog>
)

const ReversalDialog = ({ action, busy, error, onSend, onClose }: OrderActionDialogProps<'reversal'>) => (
  <FieldsDialog
    title="Registrar contestação"
    verb="Registrar contestação"
    doing="Registrando…"
    tone="btn-danger"
    wide
    {...{ busy, error, onClose }}
    below="O anúncio sai do ar até a contestação terminar."
    fields={{
      kind: { label: 'Tipo', options: reversalNames, initial: action.channel === 'pix' ? 'med' : 'chargeback' },
      external_id: {
        label: 'Número da contestação',
        className: 'input mono',
        spellCheck: false,
        maxLength: 80,
        lacks: 'Informe o número da contestação.',
      },
    }}
    onSend={({ kind, external_id }) => onSend({ kind: kind === 'med' ? 'med' : 'chargeback', external_id })}
  >
    <p className="muted">
      O banco retirou <b>{formatCents(action.amount)}</b>. O plano fica pausado até a decisão.
    </p>
  </FieldsDialog>
)

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
