import { CallFailure } from '#contract/client.ts'

/** Two of the wire's fields are one of the form's. */
const shownAt: Record<string, string> = { exp_month: 'expiry', exp_year: 'expiry' }

/** The same refusal by the form's fields. */
export function fieldsOfForm({ status, message, errors, retryAfter }: CallFailure) {
  const shown: Record<string, string[]> = {}
  for (const [name, found] of Object.entries(errors)) {
    const field = shownAt[name] ?? name
    shown[field] = [...(shown[field] ?? []), ...found]
  }
  return new CallFailure(status, message, shown, retryAfter)
}
