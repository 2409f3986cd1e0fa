import { useWatch } from 'react-hook-form'
import { type Brand, brandOf } from '#contract/card-number.ts'
import { Icon } from '#web/ui/icon.tsx'
import { TextField } from '../forms/text-field.tsx'
import { digitsOf, maskNumber } from './card-number.ts'
import { completeExpiry, maskExpiry } from './expiry.ts'
import { MaskedTextField } from './masked-text-field.tsx'
import { maskTaxId } from './tax-id.ts'

const maskCode = (text: string) => digitsOf(text).slice(0, 6)

export const CardInputs = ({ needsTaxId }: { needsTaxId: boolean }) => (
  <>
    <MaskedTextField
      name="number"
      label="Número do cartão"
      inputMode="numeric"
      autoComplete="cc-number"
      mask={maskNumber}
      end={<BrandMark />}
    />
    <div className="card-pair">
      <MaskedTextField
        name="expiry"
        label="Validade"
        inputMode="numeric"
        autoComplete="cc-exp"
        placeholder="MM/AAAA"
        mask={maskExpiry}
        finish={completeExpiry}
      />
      <MaskedTextField name="security_code" label="CVV" inputMode="numeric" autoComplete="cc-csc" mask={maskCode} />
    </div>
    <TextField name="name" label="Nome como está no cartão" autoComplete="cc-name" autoCapitalize="characters" />
    {needsTaxId && (
      <MaskedTextField
        name="tax_id"
        label="CPF ou CNPJ do titular"
        hint="A operadora pede o documento do titular do cartão."
        autoComplete="off"
        autoCapitalize="characters"
        mask={maskTaxId}
      />
    )}
  </>
)

const shortNames: Partial<Record<Brand, string>> = { 'American Express': 'Amex' }

/** The name of the brand, as soon as the number tells it. */
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
