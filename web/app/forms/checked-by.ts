import { type FieldValues, type Resolver, set } from 'react-hook-form'
import type * as z from 'zod/mini'

export type FormSchema = z.ZodMiniType<FieldValues, FieldValues>

/** Checks a form with a schema of the contract; its errors are in the order in which the schema checks (section 5). */
export const checkedBy =
  <S extends FormSchema>(schema: S): Resolver<z.input<S>, unknown, z.output<S>> =>
  values => {
    const checked = schema.safeParse(values)
    if (checked.success) return { values: checked.data, errors: {} }
    const errors = {}
    for (const { path, code, message } of checked.error.issues) {
      const name = path.join('.')
      if (!(name in errors)) set(errors, name, { type: code, message })
    }
    return { values: {}, errors }
  }
