import { formFaults } from '#contract/form-faults.ts'
import { Refusal } from '#contract/refusals.ts'
import { collectForm, type Form, plain } from './form.ts'
import type { FormShape } from './read-form.ts'

/** The same form as JSON, nested, or as `application/x-www-form-urlencoded`, with bracketed keys; without files. */
export function plainForm(body: unknown, { texts, lists, columns, files }: FormShape): Form {
  const form = collectForm({ texts, lists: [...lists, ...Object.keys(files)], columns })
  for (const [text, value] of flatten(body, '')) {
    const name = form.nameOf(text)
    if (name) form.add(name, value === null ? '' : plain(typeof value === 'number' ? String(value) : value))
  }
  return form.done()
}

/** Two levels of names and one of a list, as a form has them; what is deeper is no text and refused as such. */
function flatten(value: unknown, name: string, depth = 0): [string, unknown][] {
  if (depth > 3) throw new Refusal('invalid', formFaults.wrong)
  if (typeof value === 'boolean') return [[name, value ? '1' : '0']]
  if (typeof value !== 'object' || value === null) return name === '' ? [] : [[name, value]]
  if (Array.isArray(value) && value.length === 0) return [[`${name}[]`, '']]
  return Object.entries(value).flatMap(([key, part]) => flatten(part, name === '' ? key : `${name}[${key}]`, depth + 1))
}
