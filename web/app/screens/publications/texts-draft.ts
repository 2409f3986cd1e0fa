import { forget, read, write } from '#web/app/device.ts'
import type { AdValues } from './ad-values.ts'

const nameOf = (accountId: number) => `publications-draft:${accountId}`

type Changed = Partial<AdValues>

/** What was typed over what the server has, and not sent yet. */
export function overlaid(accountId: number, stored: readonly AdValues[]): AdValues[] {
  const kept = parse(read(nameOf(accountId)))
  return stored.map((values, slot) => ({ ...values, ...likeValues(kept[slot]) }))
}

/** Kept where the session is: one that ends with its tab leaves nothing on the device. */
export function keepTexts(accountId: number, stored: readonly AdValues[], typed: readonly AdValues[]) {
  const changed = typed.map((values, slot) => changedFrom(stored[slot], values))
  forget(nameOf(accountId))
  if (changed.every(one => Object.keys(one).length === 0)) return
  write(read('token', 'device') ? 'device' : 'tab', { [nameOf(accountId)]: JSON.stringify(changed) })
}

function changedFrom(stored: AdValues | undefined, typed: AdValues): Changed {
  const names = Object.keys(typed) as (keyof AdValues)[]
  return Object.fromEntries(names.filter(name => typed[name] !== stored?.[name]).map(name => [name, typed[name]]))
}

function parse(text: string | undefined): unknown[] {
  try {
    const kept = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

function likeValues(kept: unknown): Changed {
  const { title, target_url, active } = Object(kept)
  return {
    ...(typeof title === 'string' && { title }),
    ...(typeof target_url === 'string' && { target_url }),
    ...(typeof active === 'boolean' && { active }),
  }
}
