import { task } from '#server/jobs/enqueue.ts'
import type { ViewKind } from './views.ts'

/** Tells every other operator and `CONTACT_EMAIL`. */
export const bulkViewsMail = task<{ operatorId: number; kind: ViewKind; people: number; at: string }>('bulk-views-mail')
/** Tells the operator. */
export const operatorPasswordMail = task<{ operatorId: number }>('operator-password-mail')
/** Tells the operator that the password was right and the codes were not. */
export const wrongCodesMail = task<{ operatorId: number }>('operator-wrong-codes-mail')
