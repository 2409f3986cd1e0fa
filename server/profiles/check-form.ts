import type * as z from 'zod/mini'
import { ProfileForm, type ProfileFormInput, profileFormKind } from '#contract/profile-form.ts'
import { type Faults, openFaults } from './faults.ts'

export type CheckedForm<Answers = ProfileForm> = {
  /** Whole where nothing is wrong. */ answers: Answers
  faults: Faults
  isIdentity: boolean
}

export function checkForm(userType: number, input: ProfileFormInput, today: string): CheckedForm {
  const kind = profileFormKind(userType, input['profile.price'])
  const schema = ProfileForm({ kind, today, gender: input['profile.gender'] })
  return { ...checkFields(schema, input), isIdentity: kind === 'identity' }
}

/** Checks every field by itself, so that what is right is known also when something else is wrong. */
export function checkFields<S extends z.ZodMiniObject>({ shape }: S, input: Partial<Record<string, unknown>>) {
  const faults = openFaults(Object.keys(shape))
  const answers: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(shape as Record<string, z.ZodMiniType>)) {
    const result = field.safeParse(input[name])
    if (result.success) answers[name] = result.data
    else faults.add(name, result.error.issues[0]?.message)
  }
  return { answers: answers as z.infer<S>, faults }
}
