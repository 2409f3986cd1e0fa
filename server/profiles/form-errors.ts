import type * as z from 'zod/mini'
import { ProfileForm, type ProfileFormInput, profileFormKind } from '#contract/profile-form.ts'
import { type FieldErrors, Refusal } from '#contract/refusals.ts'

/** What is wrong with a form: of each field the first thing that was found, in the order in which fields are checked. */
export function collectErrors(order: readonly string[]) {
  const found = new Map<string, string>()
  return {
    has: (field: string) => found.has(field),
    add(field: string, message: string | undefined) {
      if (message !== undefined && !found.has(field)) found.set(field, message)
    },
    /** @throws Refusal with every field, and the first one's message as its own. */
    refuse() {
      const fields = order.filter(field => found.has(field))
      const errors: FieldErrors = Object.fromEntries(fields.map(field => [field, [found.get(field) ?? '']]))
      const first = errors[fields[0] ?? '']?.[0]
      if (first !== undefined) throw new Refusal('invalid', first, errors)
    },
  }
}

export type FormErrors = ReturnType<typeof collectErrors>

export type CheckedForm<Answers = ProfileForm> = {
  /** Whole where nothing is wrong. */ answers: Answers
  faults: FormErrors
  isIdentity: boolean
}

export function checkForm(userType: number, input: ProfileFormInput, today: string): CheckedForm {
  const kind = profileFormKind(userType, input['profile.price'])
  const schema = ProfileForm({ kind, today, gender: input['profile.gender'] })
  return { ...checkFields(schema, input), isIdentity: kind === 'identity' }
}

/** Checks every field by itself, so that what is right is known also when something else is wrong. */
export function checkFields<S extends z.ZodMiniObject>({ shape }: S, input: Partial<Record<string, unknown>>) {
  const faults = collectErrors(Object.keys(shape))
  const answers: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(shape as Record<string, z.ZodMiniType>)) {
    const result = field.safeParse(input[name])
    if (result.success) answers[name] = result.data
    else faults.add(name, result.error.issues[0]?.message)
  }
  return { answers: answers as z.infer<S>, faults }
}
