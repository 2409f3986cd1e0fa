import { AsyncLocalStorage } from 'node:async_hooks'

/** `origin`: the caller's address, or its network (`originOf`). */
type RequestContext = { id: string; origin?: string }

const current = new AsyncLocalStorage<RequestContext>()

/** Associates everything that `work` starts with this request, so `log` needs no parameter for it. */
export const inRequest = (context: RequestContext, work: () => void) => current.run(context, work)

export const currentRequestId = () => current.getStore()?.id

/** Undefined outside a request, as in a job or a command. */
export const currentOrigin = () => current.getStore()?.origin
