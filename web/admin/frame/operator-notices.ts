import { failures } from '#contract/call-failures.ts'
import { notify as toast } from '#web/kit/client/notify.tsx'
import { errorMessage } from '../calls.ts'

const options = { duration: 5_000 }

export const notifySuccess = (message: string) => toast.success(message, options)

export const notifyError = (error: unknown) => toast.error(errorMessage(error, failures.unexpected), options)
