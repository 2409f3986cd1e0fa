import { formErrors } from '#contract/messages.ts'
import { fieldError, Refusal } from '#contract/refusals.ts'
import { refuseCardNumber } from './refuse-card-numbers.ts'

export type SentFile = { path: string; size: number }
export type FormItem = string | SentFile
/** Keyed by dotted name. An empty field has an empty list. */
export type Form = ReadonlyMap<string, readonly FormItem[]>

export type Collector = {
  nameOf: (text: string) => FormName | undefined
  add: (name: FormName, item: FormItem) => void
  done: () => Form
}

type Names = {
  texts: readonly string[]
  lists: readonly string[]
  /** Lists whose n-th items belong together. An empty item keeps its position. */
  columns?: readonly string[] | undefined
}

export function collectForm({ texts, lists, columns = [] }: Names): Collector {
  const fields = new Set([...texts, ...lists])
  const sent = new Map<string, Sent[]>()
  return {
    nameOf(text) {
      refuseCardNumber(text)
      const found = parseFormName(text)
      if (!found) throw new Refusal('invalid', formErrors.wrong)
      return fields.has(found.name) ? found : undefined
    },
    add({ name, index }, item) {
      const items = sent.get(name) ?? []
      const repeats = lists.includes(name) ? index !== null && items.some(other => other.index === index) : items[0]
      if (repeats) throw fieldError(name, formErrors.repeated)
      sent.set(name, [...items, { index, item }])
    },
    done: () =>
      new Map([...sent].map(([name, items]) => [name, columns.includes(name) ? inPlace(items) : inOrder(items)])),
  }
}

type Sent = { index: number | null; item: FormItem }

const atEnd = 1000

/** Returns numbered items first, then the others in order of arrival. Drops empty strings. */
function inOrder(items: Sent[]) {
  const sorted = items.toSorted((one, other) => (one.index ?? atEnd) - (other.index ?? atEnd))
  return sorted.map(({ item }) => item).filter(item => item !== '')
}

/** Returns numbered items at their positions, with empty strings in gaps, then the others in order of arrival. */
function inPlace(items: Sent[]) {
  const places: FormItem[] = []
  for (const { index, item } of items) if (index !== null) places[index] = item
  const numbered = Array.from(places, item => item ?? '')
  return [...numbered, ...items.flatMap(({ index, item }) => (index === null ? [item] : []))]
}

/** Accepts only well-formed Unicode without NUL characters, because PostgreSQL can't store anything else. */
export function plain(text: unknown) {
  refuseCardNumber(text)
  if (typeof text === 'string' && text.isWellFormed() && !text.includes('\0')) return text
  throw new Refusal('invalid', formErrors.wrong)
}

/** `profile[languages][2]` becomes `{ name: 'profile.languages', index: 2 }`. */
type FormName = { name: string; index: number | null }

const segment = /^[a-z][a-z0-9_]{0,39}$/
const shape = /^([a-z][a-z0-9_]*)((?:\[[a-z0-9_]*\]){0,2})$/
const ordinal = /^(0|[1-9]\d{0,2})$/
/** Guards against prototype pollution. */
const forbidden = ['constructor', 'prototype']

export function parseFormName(text: string): FormName | undefined {
  const [, first, rest] = shape.exec(text) ?? []
  if (first === undefined || rest === undefined) return undefined
  const [inner, ...more] = [...rest.matchAll(/\[([^\]]*)\]/g)].map(([, part]) => part as string)
  const names = isPlace(inner) ? [first] : [first, inner]
  const places = isPlace(inner) ? [inner, ...more] : more
  if (!names.every(isName) || places.length > 1 || !places.every(isPlace)) return undefined
  return { name: names.join('.'), index: ordinal.test(places[0] ?? '') ? Number(places[0]) : null }
}

const isPlace = (part: string | undefined) => part === undefined || part === '' || ordinal.test(part)
const isName = (part: string | undefined) => part !== undefined && segment.test(part) && !forbidden.includes(part)
