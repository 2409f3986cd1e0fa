import * as contract from '#contract/site-status.ts'
import { version } from '#server/platform/env/version.ts'
import { type Api, call } from '#server/platform/http/call.ts'
import { readSiteStatus } from './status.ts'

export function monitoringRoutes(api: Api) {
  call(
    api,
    contract.readSiteStatus,
    async () => {
      const { at, lines } = await readSiteStatus(api.app)
      return { version, at: at.toISOString(), lines }
    },
    'nobody',
  )
}
