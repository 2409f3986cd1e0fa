import * as contract from '#contract/campaign-review.ts'
import { openWordList } from '#server/content-reviews/word-list.ts'
import { type Api, call } from '#server/http/call.ts'
import { listOf } from '#server/http/record-call-view.ts'
import { banBanner } from './ban-banner.ts'
import { listCampaignCases } from './campaign-cases.ts'
import { approveCampaign, refuseCampaign } from './decide-campaign.ts'
import { openCampaignCase } from './open-campaign-case.ts'
import { presentCampaignCase, presentCampaignDetail } from './present.ts'
import { restoreCampaign, suspendCampaign } from './suspend-campaign.ts'

export function campaignReviewRoutes(api: Api) {
  const { app } = api
  const findMarks = openWordList(app.env)
  call(
    api,
    contract.listCampaignCases,
    async ({ query: { filter = 'waiting', after } }) => {
      const { shown, counts, next } = await listCampaignCases(app, { filter, after })
      return { data: shown.map(row => presentCampaignCase(row, findMarks)), counts, next }
    },
    listOf('campaigns_listed', ({ data }) => data.map(one => one.account_id)),
  )
  call(
    api,
    contract.readCampaignCase,
    async ({ params }) => presentCampaignDetail(await openCampaignCase(app, params.id), findMarks),
    {
      kind: 'opened',
      action: 'campaign_opened',
      subject: ({ campaign_id }) => `campaign:${campaign_id}`,
      people: ({ account_id }) => [account_id],
    },
  )
  call(api, contract.approveCampaign, async ({ params, body, caller }) => {
    await approveCampaign(app, caller.operator, params.id, body.content_hash)
    return null
  })
  call(api, contract.refuseCampaign, async ({ params, body, caller }) => {
    await refuseCampaign(app, caller.operator, params.id, body)
    return null
  })
  call(api, contract.suspendCampaign, async ({ params, body, caller }) => {
    await suspendCampaign(app, caller.operator, params.id, body)
    return null
  })
  call(api, contract.restoreCampaign, async ({ params, caller }) => {
    await restoreCampaign(app, caller.operator, params.id)
    return null
  })
  call(api, contract.banCampaign, async ({ params, body, caller }) => {
    await banBanner(app, caller.operator, params.id, body)
    return null
  })
}
