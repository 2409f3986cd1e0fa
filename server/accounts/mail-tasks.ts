import { task } from '#server/jobs/enqueue.ts'

export type EmailWish = { accountId: number; email: string; expiresAt: string }

/** `device`: a browser and a system, as the list of sessions names them. */
export type PasswordChange = { accountId: number; by: 'session' | 'link'; device: string; at: string }

// No payload has a token in it: the work makes the token when it mails it, so that the queue holds none.

export const welcomeMail = task<{ accountId: number }>('welcome-mail')
/** Mails nothing when the address is nobody's. */
export const resetMail = task<{ email: string }>('reset-mail')
/** Mails nothing when the address is another account's by now, or the wish was taken back; `expiresAt` names the wish. */
export const emailChangeMail = task<EmailWish>('email-change-mail')
/** Tells the address that was the account's before. */
export const emailChangedMail = task<{ accountId: number; formerEmail: string }>('email-changed-mail')
/** Tells the account's address that its password was changed by the session, or by a mailed link. */
export const passwordChangedMail = task<PasswordChange>('password-changed-mail')
export const documentsApprovedMail = task<{ accountId: number }>('documents-approved-mail')
export const documentsRejectedMail = task<{ accountId: number; submissionId: number }>('documents-rejected-mail')
