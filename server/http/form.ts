import { formFaults } from '#contract/form-faults.ts'
import { invalid, Refusal } from '#contract/refusals.ts'
import { type FormName, parseFormName } from './form-name.ts'

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

/** Puts what arrives in order; `lists` are the names that may be sent more than once. */
export function collectForm({ texts, lists }: { texts: readonly string[]; lists: readonly string[] }): Collector {
  const wanted = new Set([...texts, ...lists])
  const sent = new Map<string, { index: number | null; item: FormItem }[]>()
  return {
    nameOf(text) {
      const found = parseFormName(text)
      if (!found) throw new Refusal('invalid', formFaults.wrong)
      return wanted.has(found.name) ? found : undefined
    },
    add({ name, index }, item) {
      const items = sent.get(name) ?? []
      const repeats = lists.includes(name) ? index !== null && items.some(other => other.index === index) : items[0]
      if (repeats) throw invalid(name, formFaults.repeated)
      sent.set(name, [...items, { index, item }])
    },
    done: () => new Map([...sent].map(([name, items]) => [name, inOrder(items)])),
  }
}

/** After every number that a name can have. */
const atEnd = 1000

/** Numbered ones by their numbers, then the others as they came; an empty text in a list says that it is empty. */
function inOrder(items: { index: number | null; item: FormItem }[]) {
  const sorted = items.toSorted((one, other) => (one.index ?? atEnd) - (other.index ?? atEnd))
  return sorted.map(({ item }) => item).filter(item => item !== '')
}

/** A text that can be kept: whole characters, and none that a database has no place for. */
export function plain(text: unknown) {
  if (typeof text === 'string' && text.isWellFormed() && !text.includes('\0')) return text
  throw new Refusal('invalid', formFaults.wrong)
}
