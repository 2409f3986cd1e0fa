import { sealAbuse as sealAbuseCall } from '#contract/evidence.ts'
import { type Api, call } from '#server/platform/http/call.ts'
import { sealAbuse } from './seal-abuse.ts'

export const abuseRoutes = (api: Api) =>
  call(api, sealAbuseCall, ({ body, caller }) => sealAbuse(api.app, caller.operator, body))
