import { task } from '#server/jobs/enqueue.ts'

/** Mails a message of the contact page to the operator, once. */
export const contactMail = task<{ id: number }>('contact-mail')
