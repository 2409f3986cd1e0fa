export function firstMessage(errors: object): string | undefined {
  for (const value of Object.values(errors)) {
    if (!value || typeof value !== 'object') continue
    if ('message' in value && typeof value.message === 'string') return value.message
    const inner = firstMessage(value)
    if (inner) return inner
  }
  return undefined
}

/** Scrolls to a field and its message, and focuses it. */
export function showField(form: HTMLFormElement, name: string) {
  const field = form.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)
  const scroll = () => (field?.closest('.field, .check-field') ?? field)?.scrollIntoView({ block: 'center' })
  scroll()
  field?.focus({ preventScroll: true })
  // The message is rendered by now.
  requestAnimationFrame(() => requestAnimationFrame(scroll))
}
