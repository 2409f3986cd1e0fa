import { forget, read, write } from '#web/app/device.ts'
import { isFieldName } from './form-parts.ts'
import type { Values } from './profile-values.ts'

const nameOf = (accountId: number) => `profile-draft:${accountId}`

/** What an account changed in its profile and did not send yet; of the form `like`, other things are left out. */
export function readDraft(accountId: number, like: Values): Partial<Values> {
  const kept = Object.entries(parse(read(nameOf(accountId))))
  return Object.fromEntries(
    kept.filter(([name, value]) => isFieldName(name) && isLike(value, (like as Record<string, unknown>)[name])),
  )
}

/** Kept where the session is: one that ends with its tab leaves nothing on the device. */
export function keepDraft(accountId: number, changed: Partial<Values>) {
  forget(nameOf(accountId))
  if (Object.keys(changed).length === 0) return
  write(read('token', 'device') ? 'device' : 'tab', { [nameOf(accountId)]: JSON.stringify(changed) })
}

export const forgetDraft = (accountId: number) => forget(nameOf(accountId))

function parse(text: string | undefined): object {
  try {
    return Object(JSON.parse(text ?? '{}'))
  } catch {
    return {}
  }
}

const isLike = (value: unknown, like: unknown) =>
  Array.isArray(like) ? Array.isArray(value) && value.every(one => typeof one === 'string') : typeof value === 'string'
