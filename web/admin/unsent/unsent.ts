import { forgetUnsent, unsentFields } from '#web/kit/client/unsent.ts'

/** What an operator has typed and not sent. It survives navigation and an expired session; a log-out forgets it all. */
export const unsent = {
  /** Keyed by operator and account. */
  messages: unsentFields({ prefix: 'vespera.operator-talk:', place: () => 'tab' }),
  /** Keyed by case; no identity data is written to storage. */
  documents: unsentFields({ prefix: 'document-draft:', place: () => 'page' }),
}

let owner: number | undefined

/** Another operator must not see these drafts. */
export function keepDraftsOf(operatorId: number) {
  if (owner !== operatorId) unsent.documents.forget()
  owner = operatorId
}

export const forgetDrafts = () => forgetUnsent(unsent, 'left')
