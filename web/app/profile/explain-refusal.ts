import type { CallFailure } from '#contract/client.ts'
import { profileMessages as say } from '#contract/profile-messages.ts'
import type { Wrong } from './check-profile.ts'
import { type FormKind, nameOfField } from './form-parts.ts'
import { fieldOfError } from './profile-body.ts'

/** Section 8, profile submit: what the notice says. */
export function explainRefusal({ status, message, errors }: CallFailure, kind: FormKind): string {
  if (message === say.videoTooLong) return message
  const listed = Object.entries(errors).map(([name, [first = message]]) => `${nameOf(name, kind)}: ${first}`)
  if (status === 422 && listed.length > 0) return listed.join('\n')
  return saysMore.has(status) ? `${say.failed}\n${message}` : say.failed
}

/** Where the reason helps: nothing was reached, or it is too early to try again. */
const saysMore = new Set([0, 429])

function nameOf(name: string, kind: FormKind) {
  const field = fieldOfError(name)
  return field ? nameOfField(field, kind) : name
}

/** The fields of the form that were refused. */
export const refusedFields = ({ errors, message }: CallFailure): Wrong[] =>
  Object.entries(errors).flatMap(([name, [first = message]]) => {
    const field = fieldOfError(name)
    return field ? [{ field, message: first }] : []
  })
