import { failures } from '#contract/call-failures.ts'
import { notify as toast } from '#web/kit/client/notify.tsx'
import { errorMessage } from '../calls.ts'

const options = { duration: 5_000 }

/** `leaving`: another screen is about to replace this one, and the notice stays visible there. */
export const notifySuccess = (message: string, { leaving = false } = {}) =>
  toast.success(message, { ...options, announces: leaving })

export const notifyError = (error: unknown) => toast.error(errorMessage(error, failures.unexpected), options)
