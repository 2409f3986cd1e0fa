import { downloadAcquirerReport } from '#contract/acquirer-report.ts'
import * as contract from '#contract/site-status.ts'
import { version } from '#server/platform/env/version.ts'
import { type Api, call } from '#server/platform/http/call.ts'
import { writeMonth } from '#server/safety/transparency/month-report.ts'
import { recordAgeReview } from './age-review.ts'
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
  call(api, contract.recordAgeReview, ({ caller }) => recordAgeReview(api.app, caller.operator))
  call(
    api,
    downloadAcquirerReport,
    async ({ query: { month }, reply }) => {
      reply.header('content-type', 'text/csv; charset=utf-8')
      reply.header('content-disposition', `attachment; filename="relatorio-${month}.csv"`)
      return writeMonth(api.app, month)
    },
    'nobody',
  )
}
