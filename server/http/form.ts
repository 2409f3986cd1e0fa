import { formErrors } from '#contract/messages.ts'
import { invalid, Refusal } from '#contract/refusals.ts'
import { type FormName, parseFormName } from './form-name.ts'
import { refuseCardNumber } from './refuse-card-numbers.ts'

/** A file of the form on this machine, for as long as the request lives. */
export type SentFile = { path: string; size: number }
export type FormItem = string | SentFile
/** What was sent by dotted name; a name that was sent without anything in it has an empty list. */
export type Form = ReadonlyMap<string, readonly FormItem[]>

export type Collector = {
  /** The name of a field that is wanted; undefined for one that nobody asks for. */
  nameOf: (text: string) => FormName | undefined
  add: (name: FormName, item: FormItem) => void
  done: () => Form
}

type Names = {
  texts: readonly string[]
  lists: readonly string[]
  /** Lists whose n-th items belong together: an empty item keeps its place. */
  columns?: readonly string[] | undefined
}

/** Puts what arrives in order; `lists` are the names that may be sent more than once. */
export function collectForm({ texts, lists, columns = [] }: Names): Collector {
  const wanted = new Set([...texts, ...lists])
  const sent = new Map<string, Sent[]>()
  return {
    nameOf(text) {
      refuseCardNumber(text)
      const found = parseFormName(text)
      if (!found) throw new Refusal('invalid', formErrors.wrong)
      return wanted.has(found.name) ? found : undefined
    },
    add({ name, index }, item) {
      const items = sent.get(name) ?? []
      const repeats = lists.includes(name) ? index !== null && items.some(other => other.index === index) : items[0]
      if (repeats) throw invalid(name, formErrors.repeated)
      sent.set(name, [...items, { index, item }])
    },
    done: () =>
      new Map([...sent].map(([name, items]) => [name, columns.includes(name) ? inPlace(items) : inOrder(items)])),
  }
}

type Sent = { index: number | null; item: FormItem }

/** After every number that a name can have. */
const atEnd = 1000

/** Numbered ones by their numbers, then the others as they came; an empty text in a list says that it is empty. */
function inOrder(items: Sent[]) {
  const sorted = items.toSorted((one, other) => (one.index ?? atEnd) - (other.index ?? atEnd))
  return sorted.map(({ item }) => item).filter(item => item !== '')
}

/** Numbered ones where their numbers say, with an empty text wherever nothing was sent, then the others as they came. */
function inPlace(items: Sent[]) {
  const places: FormItem[] = []
  for (const { index, item } of items) if (index !== null) places[index] = item
  const numbered = Array.from(places, item => item ?? '')
  return [...numbered, ...items.flatMap(({ index, item }) => (index === null ? [item] : []))]
}

/** A text that can be kept: whole characters, and none that a database has no place for. */
export function plain(text: unknown) {
  refuseCardNumber(text)
  if (typeof text === 'string' && text.isWellFormed() && !text.includes('\0')) return text
  throw new Refusal('invalid', formErrors.wrong)
}
