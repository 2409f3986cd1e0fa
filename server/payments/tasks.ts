import { task } from '#server/jobs/enqueue.ts'

/** Asks about attempts without an outcome at once, and not only every minute. */
export const cardsToReconcile = task<Record<string, never>>('reconcile-cards')
