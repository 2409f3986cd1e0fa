import { type ComponentProps, type FocusEvent, type ReactNode, type SyntheticEvent, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { type Brand, brandOf } from '#contract/card-payment.ts'
import { Field } from '#web/kit/client/field.tsx'
import { type Mask, maskInput } from '#web/kit/client/masked-input.tsx'
import { digitsOf } from '#web/kit/client/masks.ts'
import { Icon } from '#web/kit/icon.tsx'
import { TextField, useField } from '../forms/fields.tsx'
import { type CardFields, completeExpiry, maskExpiry, maskNumber, taxIdMask } from './card-fields.ts'

const always = (typing: Mask['typing']): Mask => ({ typing, whole: typing })

const numberMask = always(maskNumber)
const codeMask = always(text => digitsOf(text).slice(0, 6))
const expiryMask: Mask = { typing: maskExpiry, whole: text => completeExpiry(maskExpiry(text)) }

const labels = { number: 'Número do cartão', expiry: 'Validade', code: 'CVV', name: 'Nome como está no cartão' }

export const CardInputs = ({ needsTaxId }: { needsTaxId: boolean }) => (
  <>
    <MaskedTextField
      name="number"
      label={labels.number}
      inputMode="numeric"
      autoComplete="cc-number"
      mask={numberMask}
      end={<BrandMark />}
    />
    <div className="card-pair">
      <MaskedTextField
        name="expiry"
        label={labels.expiry}
        inputMode="numeric"
        autoComplete="cc-exp"
        placeholder="MM/AAAA"
        mask={expiryMask}
      />
      <MaskedTextField
        name="security_code"
        label={labels.code}
        inputMode="numeric"
        autoComplete="cc-csc"
        mask={codeMask}
      />
    </div>
    <TextField name="name" label={labels.name} autoComplete="cc-name" autoCapitalize="characters" />
    {needsTaxId && (
      <MaskedTextField
        name="tax_id"
        label="CPF ou CNPJ do titular"
        hint="A operadora pede o documento do titular do cartão."
        autoComplete="off"
        autoCapitalize="characters"
        mask={taxIdMask}
      />
    )}
  </>
)

/** Placeholders until the app has fetched the card encryption key. */
export const AwaitedCardInputs = () => (
  <div className="stack">
    <AwaitedField label={labels.number} />
    <div className="card-pair">
      <AwaitedField label={labels.expiry} />
      <AwaitedField label={labels.code} />
    </div>
    <AwaitedField label={labels.name} />
  </div>
)

const AwaitedField = ({ label }: { label: string }) => (
  <div className="field">
    <span className="label">{label}</span>
    <span className="sk sk-block" />
  </div>
)

const shortNames: Partial<Record<Brand, string>> = { 'American Express': 'Amex' }

function BrandMark() {
  const brand = brandOf(digitsOf(String(useWatch({ name: 'number' }) ?? '')))
  return (
    <span className="card-brand" role="status">
      {brand ? (
        <>
          <span className="sr">Bandeira: </span>
          {shortNames[brand] ?? brand}
        </>
      ) : (
        <Icon name="credit-card" />
      )}
    </span>
  )
}

type MaskedTextFieldProps = Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'autoComplete' | 'placeholder' | 'autoCapitalize'
> & {
  name: string
  label: string
  mask: Mask
  hint?: string
  end?: ReactNode
}

function MaskedTextField({ name, label, mask, hint, end, ...input }: MaskedTextFieldProps) {
  const { register, error } = useField(name)
  const before = useRef('')
  const change = (event: SyntheticEvent<HTMLInputElement>) => {
    maskInput(event, mask, before.current)
    before.current = event.currentTarget.value
    return register.onChange(event)
  }
  const leave = async (event: FocusEvent<HTMLInputElement>) => {
    event.target.value = mask.whole(event.target.value)
    await register.onChange(event)
    register.onBlur(event)
  }
  return (
    <Field {...{ label, hint, error }}>
      {control => (
        <span className={end ? 'affix' : undefined}>
          <input
            className="input num"
            spellCheck={false}
            autoCorrect="off"
            {...input}
            {...register}
            {...control}
            onChange={change}
            onCompositionEnd={change}
            onBlur={leave}
          />
          {end}
        </span>
      )}
    </Field>
  )
}

type TestCard = { number: string; does: string }

/** Test numbers for the demo's card simulator. Clicking one fills in the form. */
export function TestCards({ cards }: { cards: readonly TestCard[] }) {
  const { reset } = useFormContext<CardFields>()
  const fill = (number: string) => reset({ ...testHolder(new Date()), number: maskNumber(number) })
  if (cards.length === 0) return null
  return (
    <details className="panel test-cards">
      <summary>
        <Icon name="flask-conical" />
        Cartões de teste (demonstração)
        <Icon name="chevron-down" className="chev" />
      </summary>
      <p className="small muted">Nada é cobrado de verdade. Toque em um número para preencher o formulário.</p>
      <ul>
        {cards.map(({ number, does }) => (
          <li key={number}>
            <button type="button" onClick={() => fill(number)}>
              <b className="num">{maskNumber(number)}</b>
              <span className="small muted">{does}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

const testHolder = (now: Date) => ({
  number: '',
  expiry: `12/${now.getFullYear() + 3}`,
  security_code: '123',
  name: 'TITULAR DE TESTE',
  tax_id: '529.982.247-25',
})
