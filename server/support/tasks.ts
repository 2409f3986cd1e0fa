import { supportLimits } from '#contract/support.ts'
import { task } from '#server/jobs/enqueue.ts'

/** Tells the account that an answer waits, unless it has been seen, or mailed about, by then. */
export const answerMail = task<{ accountId: number }>('answer-mail')

const patienceMs = supportLimits.mailAfterMinutes * 60_000

/** When an answer has waited long enough. */
export const mailableAt = (sentAt: Date) => new Date(sentAt.getTime() + patienceMs)

/** One mail waits for each account, until its first unseen answer is due. */
export const mailDue = (accountId: number, sentAt: Date) => ({
  key: `answer-mail:${accountId}`,
  runAt: mailableAt(sentAt),
})
