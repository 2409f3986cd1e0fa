import { useState } from 'react'
import { formatCents } from '#contract/format.ts'
import { EndToEndId, type OrderCase } from '#contract/order-admin.ts'
import { Check } from '#web/kit/check.tsx'
import { TextField } from '#web/kit/client/field.tsx'
import { Note } from '#web/kit/note.tsx'
import { fieldErrors } from '../calls.ts'
import { ActionDialog } from '../frame/action-dialog.tsx'
import { FactList, focusOnArrival } from '../frame/screen.tsx'
import { typedCents } from '../frame/typed-cents.ts'
import { formatDifference } from './order-labels.tsx'
import type { OrderActionDialogProps } from './use-order-actions.ts'

type PixDraft = { amount: string; id: string; seen: boolean }

type PixDialogProps = {
  one: OrderCase
  typed: PixDraft
  change: (part: Partial<PixDraft>) => void
  busy: boolean
  error: Error | undefined
  onSend: (amount: number) => void
  onClose: () => void
}

function PixDialog({ one, typed, change, busy, error, onSend, onClose }: PixDialogProps) {
  const amount = typedCents(typed.amount)
  const errors = fieldErrors(error)
  return (
    <ActionDialog
      {...(one.status === 'pending' ? pixLabels.first : pixLabels.late)}
      {...(amount !== undefined && amount !== one.value && pixLabels.differing)}
      {...{ busy, error, onClose }}
      lacks={missingFromPix(amount, typed)}
      onSend={() => amount !== undefined && onSend(amount)}
    >
      <FactList
        facts={[
          ['Valor esperado', formatCents(one.value)],
          ['Pedido', one.code],
          ['Plano', one.title],
        ]}
      />
      <ProofNote />
      <TextField
        label="Valor recebido (R$)"
        error={errors.amount}
        hint={compareAmount(amount, one.value)}
        ref={focusOnArrival}
        inputMode="decimal"
        placeholder="0,00"
        maxLength={12}
        value={typed.amount}
        onValue={amount => change({ amount })}
      />
      <EndToEndField value={typed.id} error={errors.end_to_end_id} onValue={id => change({ id })} />
      <Check checked={typed.seen} onChecked={seen => change({ seen })}>
        Conferi o crédito no extrato
      </Check>
    </ActionDialog>
  )
}

const pixLabels = {
  first: {
    title: 'Confirmar Pix',
    verb: 'Confirmar Pix',
    doing: 'Confirmando…',
    below: 'A confirmação ativa o plano, avisa por e-mail e fica na auditoria.',
  },
  late: {
    title: 'Registrar um Pix',
    verb: 'Registrar Pix',
    doing: 'Registrando…',
    below: 'Este pedido já foi encerrado: o Pix fica registrado e precisa ser devolvido.',
  },
  differing: { verb: 'Continuar', below: 'Nada é registrado ainda: outra pergunta vem antes.' },
} as const

const ProofNote = () => (
  <Note tone="info" icon="info">
    Copie os dois do extrato da conta. <b>Um comprovante enviado ou uma captura de tela não é prova</b> de que o
    dinheiro chegou.
  </Note>
)

const maxCents = 100_000_000

function missingFromPix(amount: number | undefined, { id, seen }: PixDraft) {
  if (!amount) return 'Informe o valor recebido.'
  if (amount > maxCents) return 'Valor alto demais.'
  return endToEndProblem(id) ?? (seen ? undefined : 'Falta conferir o crédito no extrato.')
}

function compareAmount(amount: number | undefined, value: number) {
  if (!amount) return 'Como no extrato, com os centavos.'
  return amount === value ? 'É o valor do pedido.' : `Não é o valor do pedido: ${formatDifference(amount, value)}.`
}

type EndToEndFieldProps = { value: string; error: string | undefined; onValue: (value: string) => void }

export const EndToEndField = ({ value, error, onValue }: EndToEndFieldProps) => (
  <TextField
    label="Identificador do Pix (E2E)"
    error={error}
    hint={<span className="num">{value.length} de 32 letras e números, como no extrato. Começa com E.</span>}
    className="input mono"
    autoCapitalize="off"
    spellCheck={false}
    maxLength={40}
    value={value}
    onValue={typed => onValue(typed.replace(/\s/g, ''))}
  />
)

export const endToEndProblem = (value: string) => {
  if (value === '') return 'Informe o identificador do Pix.'
  const { error } = EndToEndId.safeParse(value)
  return error?.issues[0]?.message
}

/** An amount other than the order's needs a second confirmation. */
export function ConfirmDialog({ one, busy, error, onSend, onClose }: OrderActionDialogProps<'confirm'>) {
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

type DifferenceDialogProps = {
  one: OrderCase
  amount: number
  busy: boolean
  error: Error | undefined
  onSend: () => void
  onClose: () => void
}

const DifferenceDialog = ({ one, amount, onClose, ...rest }: DifferenceDialogProps) => (
  <ActionDialog
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
    <Note tone="danger" icon="triangle-alert">
      {one.status === 'pending' ? unpaid : decided}
    </Note>
  </ActionDialog>
)

const unpaid = 'O valor é diferente do pedido: o plano não será ativado e o valor terá de ser devolvido.'
const decided = 'O valor é diferente do pedido, que já foi encerrado: nada muda nele e o valor terá de ser devolvido.'
