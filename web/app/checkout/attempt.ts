import { forgetDraft, keepDraft, readDraft } from '../forms/draft.ts'

/** A submission whose outcome is not known yet. Nothing of the card is in it. */
export type Attempt = {
  orderId: number
  /** Sent with every try of it: the same key never charges twice. */
  key: string
  /** Of the attempts that were known when it began; what the server says of them is not its outcome. */
  known: string[]
  /** When it was sent first. */
  since: number
}

const name = 'card-attempt'

/** For a browser that keeps nothing. */
let last: Partial<Attempt> = {}

/** The attempt at an order that has no outcome yet, also after a reload. */
export function openAttempt(orderId: number): Attempt | undefined {
  const kept: Partial<Attempt> = { ...last, ...readDraft(name) }
  return kept.key && kept.orderId === orderId ? (kept as Attempt) : undefined
}

/** The same attempt until it has an outcome, and then another. */
export function beginAttempt(orderId: number, known: (string | undefined)[], now: number): Attempt {
  const open = openAttempt(orderId)
  if (open) return open
  last = { orderId, key: crypto.randomUUID(), known: known.filter(one => one !== undefined), since: now }
  keepDraft(name, last)
  return last as Attempt
}

/** It has its outcome: whatever is tried next is another attempt. */
export function endAttempt() {
  last = {}
  forgetDraft(name)
}
