type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const fields = 'input:not([type=checkbox], [type=radio], [type=file]), textarea, select'

/**
 * Some password managers fill in fields without an event, so that no form would know of it. Each form that is sent reads
 * its fields again first; React ignores those that it knows.
 */
export function readFilledFields() {
  addEventListener('submit', ({ target }) => readAgain((target as Element).querySelectorAll<Field>(fields)), true)
}

/** All values are read before the first event: drawing again empties a field that React does not know of yet. */
function readAgain(all: Iterable<Field>) {
  for (const [field, value] of Array.from(all, field => [field, field.value] as const)) {
    if (field.value !== value) fill(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** As the browser does: React does not hear of it. */
const fill = (field: Field, value: string) =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
