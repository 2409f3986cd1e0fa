import { listDecisions } from '#contract/decisions.ts'
import { type Api, call } from '#server/platform/http/call.ts'
import { listOwnDecisions } from './own-decisions.ts'

export function ownDecisionRoutes(api: Api) {
  call(api, listDecisions, ({ caller, query }) => listOwnDecisions(api.app, caller.account.accountId, query.after))
}
