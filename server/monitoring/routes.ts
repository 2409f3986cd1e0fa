import * as contract from '#contract/site-status.ts'
import { type Api, call } from '#server/http/call.ts'
import { version } from '#server/version.ts'
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
