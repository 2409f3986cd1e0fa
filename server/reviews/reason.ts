import { invalid } from '#contract/refusals.ts'

/** What the person reads: the reason of the list, and the operator's own words, without which "other" says nothing. */
export function reasonOf<T extends Record<string, string>>(reasons: T, code: keyof T & string, text: string) {
  if (text) return code === 'other' ? text : `${reasons[code]}: ${text}`
  if (code === 'other') throw invalid('text', 'Explique o motivo.')
  return reasons[code] as string
}
