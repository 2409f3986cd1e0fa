import type * as z from 'zod/mini'
import { ProfileForm, type ProfileFormInput, profileFormKind } from '#contract/profile-form.ts'
import { type FieldErrors, Refusal } from '#contract/refusals.ts'

export type CheckedForm<Answers = ProfileForm> = {
  /** Complete when there are no errors. */
  answers: Answers
  errors: FormErrors
  isIdentity: boolean
}

export function checkForm(userType: number, input: ProfileFormInput, today: string): CheckedForm {
  const kind = profileFormKind(userType, input['profile.price'])
  const schema = ProfileForm({ kind, today, gender: input['profile.gender'] })
  return { ...checkFields(schema, input), isIdentity: kind === 'identity' }
}

/** Checks each field on its own, so that valid answers are known even when others are invalid. */
export function checkFields<S extends z.ZodMiniObject>({ shape }: S, input: Partial<Record<string, unknown>>) {
  const errors = collectErrors(Object.keys(shape))
  const answers: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(shape as Record<string, z.ZodMiniType>)) {
    const result = field.safeParse(input[name])
    if (result.success) answers[name] = result.data
    else errors.add(name, result.error.issues[0]?.message)
  }
  return { answers: answers as z.infer<S>, errors }
}

export type FormErrors = ReturnType<typeof collectErrors>

/** Collects one error per field; `order` is the order in which they are reported. */
export function collectErrors(order: readonly string[]) {
  const found = new Map<string, string>()
  return {
    has: (field: string) => found.has(field),
    add(field: string, message: string | undefined) {
      if (message !== undefined && !found.has(field)) found.set(field, message)
    },
    /** @throws Refusal with every field; its message is that of the first. */
    refuse() {
      const fields = order.filter(field => found.has(field))
      const errors: FieldErrors = Object.fromEntries(fields.map(field => [field, [found.get(field) ?? '']]))
      const first = errors[fields[0] ?? '']?.[0]
      if (first !== undefined) throw new Refusal('invalid', first, errors)
    },
  }
}
