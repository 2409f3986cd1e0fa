import type { FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { readViewCounts as readOwnAudienceCall, sendViewEvents } from '#contract/view-counts.ts'
import type { App } from '#server/app.ts'
import type { AgeGate } from '#server/http/age-gate.ts'
import { type Api, call } from '#server/http/call.ts'
import { isOwnOrigin } from '#server/http/operator-cookie.ts'
import { openCounter } from './counter.ts'
import { readOwnCounts } from './read-counts.ts'

export function viewCountRoutes(api: Api) {
  call(api, readOwnAudienceCall, ({ caller, query }) =>
    readOwnCounts(api.app, caller.account.accountId, Number(query.days)),
  )
}

/** What visitors' pages tell: those of browsers whose person has declared to be of age, and no other site's. */
export function viewEventRoute({ app, http }: Api, gate: AgeGate) {
  const counter = openCounter(app)
  http.addHook('onClose', counter.close)
  http.register(async scope => {
    scope.addContentTypeParser('text/plain', { parseAs: 'string' }, scope.getDefaultJsonParser('error', 'error'))
    scope.addHook('onRequest', async request => {
      const admitted = gate.passed(request.headers.cookie) && isOwnPage(app, request)
      if (!admitted) throw new Refusal('forbidden', messages.forbidden)
    })
    call({ app, http: scope }, sendViewEvents, async ({ caller, body }) => {
      counter.count(caller, body.seen)
      return null
    })
  })
}

/** Pages are sent with `no-referrer`, for which a browser may name no origin; it then says that the site is the same. */
function isOwnPage({ env }: Pick<App, 'env'>, { headers }: FastifyRequest) {
  const site = headers['sec-fetch-site']
  return site === undefined ? isOwnOrigin(env, headers.origin, headers.host) : site === 'same-origin'
}
