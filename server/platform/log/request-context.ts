import { AsyncLocalStorage } from 'node:async_hooks'

type RequestContext = { id: string }

const current = new AsyncLocalStorage<RequestContext>()

/** Associates everything that `work` starts with this request, so `log` needs no parameter for it. */
export const inRequest = (context: RequestContext, work: () => void) => current.run(context, work)

export const currentRequestId = () => current.getStore()?.id
