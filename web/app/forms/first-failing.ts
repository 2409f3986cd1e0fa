/** The message of the first of these errors, in the order in which they were found. */
export function firstMessage(errors: object): string | undefined {
  for (const value of Object.values(errors)) {
    if (!value || typeof value !== 'object') continue
    if ('message' in value && typeof value.message === 'string') return value.message
    const inner = firstMessage(value)
    if (inner) return inner
  }
  return undefined
}

/** Brings a field into sight with what is said below it, and gives it the focus; the notice stays beneath both. */
export function showField(form: HTMLFormElement, name: string) {
  const field = form.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)
  const scroll = () => (field?.closest('.field, .check-field') ?? field)?.scrollIntoView({ block: 'center' })
  scroll()
  field?.focus({ preventScroll: true })
  // Its message is drawn only now.
  requestAnimationFrame(() => requestAnimationFrame(scroll))
}
