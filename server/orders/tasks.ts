import { task } from '#server/jobs/enqueue.ts'

/** A decided refund is to be carried out through the channel of its payment; by hand where that has no other way. */
export const moneyToReturn = task<{ paymentId: number }>('money-to-return')
