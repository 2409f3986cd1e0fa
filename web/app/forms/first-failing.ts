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

/** Brings a field into sight and gives it the focus. */
export function showField(form: HTMLFormElement, name: string) {
  const field = form.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}
