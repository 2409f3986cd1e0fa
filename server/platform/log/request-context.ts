import { AsyncLocalStorage } from 'node:async_hooks'

type RequestContext = { id: string }

const current = new AsyncLocalStorage<RequestContext>()

/** Everything that `work` starts belongs to this request, so log lines need no parameter for it. */
export const inRequest = (context: RequestContext, work: () => void) => current.run(context, work)

export const currentRequestId = () => current.getStore()?.id
