import { task } from '#server/jobs/enqueue.ts'

/** The provider is asked what came in for a charge. */
export const pixChargeToAsk = task<{ txid: string }>('pix-charge-to-ask')
/** Both recur too (`server/schedule.ts`), under the same names. */
export const pixToReconcile = task<object>('reconcile-pix')
export const pixWebhookToRegister = task<object>('register-pix-webhook')
