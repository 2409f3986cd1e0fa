import { formatCents } from '#contract/format.ts'
import type { OrderCase } from '#contract/order-admin.ts'
import { Icon } from '#web/kit/icon.tsx'
import { fieldWords } from '../calls.ts'
import { CheckField } from '../parts/check-field.tsx'
import { DeedForm } from '../parts/deed-form.tsx'
import { FactList } from '../parts/fact-list.tsx'
import { focusOnArrival } from '../parts/focus-on-arrival.ts'
import { TextField } from '../parts/text-field.tsx'
import { typedCents } from '../parts/typed-cents.ts'
import { differenceWords } from './difference-words.ts'
import { EndToEndField, lackOfEndToEnd } from './end-to-end-field.tsx'

/** What stands on the statement, as it is typed from there. */
export type TypedPix = { amount: string; id: string; seen: boolean }

type PixFormProps = {
  one: OrderCase
  typed: TypedPix
  change: (part: Partial<TypedPix>) => void
  busy: boolean
  error: Error | undefined
  onSend: (amount: number) => void
  onClose: () => void
}

export function PixForm({ one, typed, change, busy, error, onSend, onClose }: PixFormProps) {
  const amount = typedCents(typed.amount)
  const errors = fieldWords(error)
  return (
    <DeedForm
      {...(one.status === 'pending' ? words.first : words.late)}
      {...(amount !== undefined && amount !== one.value && words.differing)}
      {...{ busy, error, onClose }}
      lacks={lackOf(amount, typed)}
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
        hint={compared(amount, one.value)}
        ref={focusOnArrival}
        inputMode="decimal"
        placeholder="0,00"
        maxLength={12}
        value={typed.amount}
        onValue={amount => change({ amount })}
      />
      <EndToEndField value={typed.id} error={errors.end_to_end_id} onValue={id => change({ id })} />
      <CheckField label="Conferi o crédito no extrato" checked={typed.seen} onChecked={seen => change({ seen })} />
    </DeedForm>
  )
}

const words = {
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
  <div className="note note-info">
    <Icon name="info" />
    <p>
      Copie os dois do extrato da conta. <b>Um comprovante enviado ou uma captura de tela não é prova</b> de que o
      dinheiro chegou.
    </p>
  </div>
)

const highest = 100_000_000

function lackOf(amount: number | undefined, { id, seen }: TypedPix) {
  if (!amount) return 'Informe o valor recebido.'
  if (amount > highest) return 'Valor alto demais.'
  return lackOfEndToEnd(id) ?? (seen ? undefined : 'Falta conferir o crédito no extrato.')
}

function compared(amount: number | undefined, value: number) {
  if (!amount) return 'Como no extrato, com os centavos.'
  return amount === value ? 'É o valor do pedido.' : `Não é o valor do pedido: ${differenceWords(amount, value)}.`
}
