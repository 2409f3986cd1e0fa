import { forgetUnsent, unsentFields } from '#web/kit/client/unsent.ts'

/** An operator's unsent input. It survives navigation and an expired session; a log-out deletes it all. */
export const unsent = {
  /** Keyed by operator and account. */
  messages: unsentFields({ prefix: 'vespera.operator-talk:', place: () => 'tab' }),
  /** Keyed by case. Stays in memory, because we never store identity data. */
  documents: unsentFields({ prefix: 'document-draft:', place: () => 'page' }),
}

let owner: number | undefined

/** Forgets the drafts of any other operator who has used this tab. */
export function keepDraftsOf(operatorId: number) {
  if (owner !== operatorId) unsent.documents.forget()
  owner = operatorId
}

export const forgetDrafts = () => forgetUnsent(unsent, 'left')
