import { ProfileForm, type ProfileFormInput, profileFormKind } from '#contract/profile-form.ts'
import { type Faults, openFaults } from './faults.ts'

export type CheckedForm = {
  /** Whole where nothing is wrong. */ answers: ProfileForm
  faults: Faults
  isIdentity: boolean
}

/** Checks every field by itself, so that what is right is known also when something else is wrong. */
export function checkForm(userType: number, input: ProfileFormInput, today: string): CheckedForm {
  const kind = profileFormKind(userType, input['profile.price'])
  const { shape } = ProfileForm({ kind, today, gender: input['profile.gender'] })
  const faults = openFaults(Object.keys(shape))
  const answers: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(shape)) {
    const result = field.safeParse(input[name as keyof ProfileFormInput])
    if (result.success) answers[name] = result.data
    else faults.add(name, result.error.issues[0]?.message)
  }
  return { answers: answers as ProfileForm, faults, isIdentity: kind === 'identity' }
}
