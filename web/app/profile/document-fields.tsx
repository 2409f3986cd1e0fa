import type { ComponentProps } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { documentTypeOf } from '#contract/profile-form.ts'
import { type TaxIdKind, taxIdKinds } from '#contract/tax-id.ts'
import { taxIdMasks } from '#web/kit/client/masked-input.tsx'
import { RadioChips } from './chips-field.tsx'
import { MaskedField } from './text-field.tsx'

type Typed = Pick<ComponentProps<'input'>, 'inputMode' | 'autoCapitalize' | 'placeholder'> & { hint: string }

const typed: Record<TaxIdKind, Typed> = {
  CPF: { inputMode: 'numeric', placeholder: '999.999.999-99', hint: 'Não aparece no anúncio.' },
  CNPJ: {
    autoCapitalize: 'characters',
    placeholder: '99.999.999/9999-99',
    hint: 'Números e letras, como no cadastro da empresa. Não aparece no anúncio.',
  },
}

const choices = taxIdKinds.map(kind => ({ value: kind, label: kind }))

/** Which document it is, and its number, masked as that one's is; what was typed of the other is let go. */
export function DocumentFields() {
  const { setValue, clearErrors } = useFormContext()
  const kind = documentTypeOf(useWatch({ name: 'profile.document_type' }))
  function letGo() {
    setValue('profile.document', '')
    clearErrors('profile.document')
  }
  return (
    <>
      <RadioChips name="profile.document_type" legend="Tipo de documento" choices={choices} onPick={letGo} />
      {kind && (
        <MaskedField
          key={kind}
          name="profile.document"
          label={`Número do ${kind}`}
          autoComplete="off"
          spellCheck={false}
          mask={taxIdMasks[kind]}
          {...typed[kind]}
        />
      )}
    </>
  )
}
