import type { ComponentProps } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { documentTypeOf } from '#contract/profile-form.ts'
import { type TaxIdKind, taxIdKinds } from '#contract/tax-id.ts'
import { taxIdMasks } from '#web/kit/client/masks.ts'
import { useOptions } from '../parts/use-options.ts'
import { MaskedField, SelectField } from './fields.tsx'
import { NotLoaded, RadioChips } from './option-fields.tsx'

/** Parts that only the partner's form asks for. */
export const partnerParts = {
  document: DocumentFields,
  category: CategoryField,
}

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

/** Masks the number according to its type. Choosing another type clears the number. */
function DocumentFields() {
  const { setValue, clearErrors } = useFormContext()
  const kind = documentTypeOf(useWatch({ name: 'profile.document_type' }))
  function clear() {
    setValue('profile.document', '')
    clearErrors('profile.document')
  }
  return (
    <>
      <RadioChips name="profile.document_type" legend="Tipo de documento" choices={choices} onPick={clear} />
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

/** Still shows a partner's category after an operator has withdrawn it. */
function CategoryField() {
  const { data, isError, refetch } = useOptions('partner_categories')
  return (
    <>
      <SelectField
        name="profile.category_id"
        label="Categoria"
        options={data?.map(({ id, name }) => ({ value: String(id), label: name }))}
        unlisted="Categoria atual"
      />
      {isError && <NotLoaded retry={refetch} />}
    </>
  )
}
