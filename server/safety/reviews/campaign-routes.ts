import { bannerPath } from '#contract/campaign.ts'
import type { CampaignCase, CampaignCaseDetail, CampaignVersion } from '#contract/campaign-review.ts'
import * as contract from '#contract/campaign-review.ts'
import { type Api, call } from '#server/platform/http/call.ts'
import type { FindMarks } from '#server/safety/marked-words/prohibited-words.ts'
import { openWordList } from '#server/safety/marked-words/word-list.ts'
import { banBanner } from './ban-pictures.ts'
import { approveCampaign, refuseCampaign, restoreCampaign, suspendCampaign } from './campaign-decisions.ts'
import { type CampaignCaseRow, type OpenedCampaignCase, openCampaignCase, type ShownCampaign } from './campaigns.ts'
import { presentVersionHistory } from './version-history.ts'

export function campaignReviewRoutes(api: Api) {
  const { app } = api
  const findMarks = openWordList(app.env)
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
  call(api, contract.approveCampaign, ({ params, body, caller }) =>
    approveCampaign(app, caller.operator, params.id, body),
  )
  call(api, contract.refuseCampaign, ({ params, body, caller }) =>
    refuseCampaign(app, caller.operator, params.id, body),
  )
  call(api, contract.suspendCampaign, ({ params, body, caller }) =>
    suspendCampaign(app, caller.operator, params.id, body),
  )
  call(api, contract.restoreCampaign, ({ params, caller }) => restoreCampaign(app, caller.operator, params.id))
  call(api, contract.banCampaign, ({ params, body, caller }) => banBanner(app, caller.operator, params.id, body))
}

function presentCampaignCase(row: CampaignCaseRow, findMarks: FindMarks): CampaignCase {
  const { id, campaign_id, slot, account_id, partner, category, state, refusal, live, active } = row
  return {
    ...{ id, campaign_id, slot, account_id, partner, category, state, refusal, live, active },
    submitted_at: row.submitted_at.toISOString(),
    suspension: row.suspended_at && {
      since: row.suspended_at.toISOString(),
      reason: row.suspension_reason ?? '',
    },
    version: presentVersion(row, findMarks),
  }
}

function presentCampaignDetail(opened: OpenedCampaignCase, findMarks: FindMarks): CampaignCaseDetail {
  const { email, kyc, listed, superseded, latest_id, changed, live_version, alike, others, removed_alike } = opened
  return {
    ...presentCampaignCase(opened, findMarks),
    ...{ email, kyc, listed, superseded, latest_id, changed, removed_alike },
    ...presentVersionHistory(opened.history),
    content_hash: opened.content_hash.toString('hex'),
    live_version: live_version && presentVersion(live_version, findMarks),
    alike: alike.map(other => presentCampaignCase(other, findMarks)),
    others: others.map(other => presentCampaignCase(other, findMarks)),
  }
}

const presentVersion = ({ folder, ...ad }: ShownCampaign, findMarks: FindMarks): CampaignVersion => ({
  title: ad.title,
  marks: findMarks(ad.title),
  banner: bannerPath(folder),
  animated: ad.animated,
  color: ad.color,
  target_url: ad.target_url,
})
