import { partLists } from './form-parts.ts'
import { NotLoaded } from './option-chips.tsx'
import { SelectField } from './select-field.tsx'
import { useOptions } from './use-options.ts'

/** Where a partner is found; one that is not offered any more stays with those who have it. */
export function CategoryField() {
  const { data, isError, refetch } = useOptions(partLists.category)
  return (
    <>
      <SelectField
        name="profile.category_id"
        label="Categoria"
        empty="Selecione"
        options={data?.map(({ id, name }) => ({ value: String(id), label: name }))}
        unlisted="Categoria atual"
      />
      {isError && <NotLoaded retry={refetch} />}
    </>
  )
}
