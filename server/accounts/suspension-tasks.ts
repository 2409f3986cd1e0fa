import { task } from '#server/jobs/enqueue.ts'

/** Tells the person how to answer; the link's token is made when it is mailed, so that the queue holds none. */
export const suspendedMail = task<{ suspensionId: number }>('suspended-mail')
export const liftedMail = task<{ accountId: number }>('suspension-lifted-mail')
