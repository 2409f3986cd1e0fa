import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { readViewCounts as readOwnAudienceCall, sendViewEvents } from '#contract/view-counts.ts'
import type { AgeGate } from '#server/platform/http/age-gate.ts'
import { type Api, call } from '#server/platform/http/call.ts'
import { openCounter } from './counter.ts'
import { readOwnCounts } from './counts.ts'

export function viewCountRoutes(api: Api) {
  call(api, readOwnAudienceCall, ({ caller, query }) =>
    readOwnCounts(api.app, caller.account.accountId, Number(query.days)),
  )
}

/** Counts only browsers that have passed the age gate. */
export function viewEventRoute({ app, http }: Api, gate: AgeGate) {
  const counter = openCounter(app)
  http.addHook('onClose', counter.close)
  http.register(async scope => {
    scope.addContentTypeParser('text/plain', { parseAs: 'string' }, scope.getDefaultJsonParser('error', 'error'))
    scope.addHook('onRequest', async request => {
      if (!gate.passed(request.headers.cookie)) throw new Refusal('forbidden', messages.forbidden)
    })
    call({ app, http: scope }, sendViewEvents, async ({ caller, body }) => counter.count(caller, body.seen))
  })
}
