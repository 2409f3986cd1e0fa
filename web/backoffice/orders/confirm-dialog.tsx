import { useState } from 'react'
import { formatCents } from '#contract/money.ts'
import type { DeskCase } from '#contract/order-desk.ts'
import { Icon } from '#web/ui/icon.tsx'
import { fieldWords } from '../calls.ts'
import { DeedForm } from '../parts/deed-form.tsx'
import { focusOnArrival } from '../parts/focus-on-arrival.ts'
import { LabelledField } from '../parts/labelled-field.tsx'
import { typedCents } from '../parts/typed-cents.ts'
import type { DialogProperties } from './deed-dialog.tsx'
import { EndToEndField, lackOfEndToEnd } from './end-to-end-field.tsx'

/** A Pix is what stands on the statement: its amount and its number are typed from there, and compared. */
export function ConfirmDialog({ one, busy, error, onSend, onClose }: DialogProperties<'confirm'>) {
  const [typed, setTyped] = useState('')
  const [id, setId] = useState('')
  const [seen, setSeen] = useState(false)
  const amount = typedCents(typed)
  const errors = fieldWords(error)
  return (
    <DeedForm
      {...(one.status === 'pending' ? words.first : words.late)}
      {...{ busy, error, onClose }}
      lacks={lackOf(amount, id, seen)}
      onSend={() => amount !== undefined && onSend({ end_to_end_id: id, amount })}
    >
      <Expected one={one} />
      <ProofNote />
      <LabelledField
        label="Valor recebido (R$)"
        error={amount === one.value ? undefined : errors.amount}
        hint={compared(amount, one.value)}
      >
        {tied => (
          <input
            {...tied}
            ref={focusOnArrival}
            className="input num"
            inputMode="decimal"
            autoComplete="off"
            placeholder="0,00"
            maxLength={15}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </LabelledField>
      <EndToEndField value={id} error={errors.end_to_end_id} onValue={setId} />
      <label className="check">
        <input type="checkbox" checked={seen} onChange={({ target }) => setSeen(target.checked)} />
        <span>Conferi o crédito no extrato</span>
      </label>
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
    below: 'Este pedido já teve fim: o Pix fica registrado e precisa ser devolvido.',
  },
} as const

const Expected = ({ one }: { one: DeskCase }) => (
  <dl className="dl">
    <div>
      <dt>Valor esperado</dt>
      <dd className="num">{formatCents(one.value)}</dd>
    </div>
    <div>
      <dt>Pedido</dt>
      <dd className="mono">{one.code}</dd>
    </div>
    <div>
      <dt>Plano</dt>
      <dd>{one.title}</dd>
    </div>
  </dl>
)

const ProofNote = () => (
  <div className="note note-info">
    <Icon name="info" />
    <p>
      Copie os dois do extrato da conta. <b>Um comprovante enviado ou uma captura de tela não é prova</b> de que o
      dinheiro chegou.
    </p>
  </div>
)

function lackOf(amount: number | undefined, id: string, seen: boolean) {
  if (!amount) return 'Informe o valor recebido.'
  return lackOfEndToEnd(id) ?? (seen ? undefined : 'Falta conferir o crédito no extrato.')
}

function compared(amount: number | undefined, value: number) {
  if (!amount) return 'Como no extrato, com os centavos.'
  return amount === value
    ? 'É o valor do pedido.'
    : `Não é o valor do pedido: ${formatCents(Math.abs(amount - value))} ${amount < value ? 'a menos' : 'a mais'}.`
}
