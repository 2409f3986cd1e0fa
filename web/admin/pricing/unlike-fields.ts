import type { PriceListChange } from '#contract/price-list.ts'

/** What each field is called, and how its values are written; a field that is not here is not shown. */
export type FieldWords = Readonly<Record<string, readonly [name: string, write: (value: unknown) => string]>>

export type Unlike = { name: string; before: string | undefined; after: string }

/** The fields that a change has changed, in words; of what is new, all that it says. */
export function unlikeFields(
  { before, after }: Pick<PriceListChange, 'before' | 'after'>,
  words: FieldWords,
): Unlike[] {
  return Object.entries(words).flatMap(([field, [name, write]]) => {
    const now = after[field]
    if (now === undefined || (before && same(before[field], now))) return []
    if (!before && now === null) return []
    return [{ name, before: before ? write(before[field] ?? null) : undefined, after: write(now) }]
  })
}

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other)

/** `null` → `–`, `true` → `Sim`. */
export const plainWords = (value: unknown) =>
  value === null ? '–' : typeof value === 'boolean' ? (value ? 'Sim' : 'Não') : String(value)
