type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const fields = 'input:not([type=checkbox], [type=radio], [type=file]), textarea, select'

/**
 * Some password managers fill in fields without firing an event, so React does not notice. On submit, we therefore fire
 * an event for each field of the form. React ignores values that it already knows.
 */
export function readFilledFields() {
  addEventListener('submit', ({ target }) => readAgain((target as Element).querySelectorAll<Field>(fields)), true)
}

/** Reads all values before it fires the first event: a re-render empties any field whose value React does not know. */
function readAgain(all: Iterable<Field>) {
  for (const [field, value] of Array.from(all, field => [field, field.value] as const)) {
    if (field.value !== value) fill(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** Sets the value with the native setter, as the browser does, so that React does not notice. */
const fill = (field: Field, value: string) =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
