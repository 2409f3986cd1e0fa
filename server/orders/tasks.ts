import { task } from '#server/jobs/enqueue.ts'

export const receiptMail = task<{ orderId: number }>('receipt-mail')
/** Tells the operators that a bank took money back. */
export const reversalMail = task<{ reversalId: number }>('reversal-mail')
/** A decided refund is to be carried out through the channel of its payment; by hand where that has no other way. */
export const moneyToReturn = task<{ paymentId: number }>('money-to-return')
/** Tells the buyer that money is to go back. */
export const refundMail = task<{ refundId: number }>('refund-mail')
/** Tells the buyer that it has. */
export const transferMail = task<{ refundId: number }>('transfer-mail')
/** `daysBefore` is 7, 3, 1, or 0 at the end itself; `endsAt` is ISO 8601. */
export const planEndMail = task<{ accountId: number; endsAt: string; daysBefore: number }>('plan-end-mail')
