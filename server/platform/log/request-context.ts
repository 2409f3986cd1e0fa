import { AsyncLocalStorage } from 'node:async_hooks'

type RequestContext = { id: string }

const current = new AsyncLocalStorage<RequestContext>()

/** What `work` starts belongs to this request, wherever it runs: a log line needs no parameter for it. */
export const inRequest = (context: RequestContext, work: () => void) => current.run(context, work)

export const currentRequestId = () => current.getStore()?.id
