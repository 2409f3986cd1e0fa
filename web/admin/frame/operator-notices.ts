import { failures } from '#contract/call-failures.ts'
import { notify as toast } from '#web/kit/client/notify.tsx'
import { errorMessage } from '../calls.ts'

const options = { duration: 5_000 }

/** `leaving`: of what was done on a screen that gives way to the next one. */
export const notifySuccess = (message: string, { leaving = false } = {}) =>
  toast.success(message, { ...options, announces: leaving })

export const notifyError = (error: unknown) => toast.error(errorMessage(error, failures.unexpected), options)
