import { type FieldErrors, Refusal } from '#contract/refusals.ts'

/** What is wrong with a form: of each field the first thing that was found, in the order in which fields are checked. */
export function openFaults(order: readonly string[]) {
  const found = new Map<string, string>()
  return {
    has: (field: string) => found.has(field),
    add(field: string, message: string | undefined) {
      if (message !== undefined && !found.has(field)) found.set(field, message)
    },
    /** @throws Refusal with every field, and the first one's message as its own. */
    refuse() {
      const fields = order.filter(field => found.has(field))
      const errors: FieldErrors = Object.fromEntries(fields.map(field => [field, [found.get(field) ?? '']]))
      const first = errors[fields[0] ?? '']?.[0]
      if (first !== undefined) throw new Refusal('invalid', first, errors)
    },
  }
}

export type Faults = ReturnType<typeof openFaults>
