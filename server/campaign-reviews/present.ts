import { bannerPath } from '#contract/campaign.ts'
import type { CampaignCase, CampaignCaseDetail, CampaignVersion } from '#contract/campaign-review.ts'
import type { FindMarks } from '#server/content-reviews/prohibited-words.ts'
import type { CampaignCaseRow, ShownAd } from './campaign-cases.ts'
import type { OpenedCampaignCase } from './open-campaign-case.ts'

export function presentCampaignCase(row: CampaignCaseRow, findMarks: FindMarks): CampaignCase {
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

export function presentCampaignDetail(opened: OpenedCampaignCase, findMarks: FindMarks): CampaignCaseDetail {
  const { email, kyc, listed, superseded, latest_id, changed, live_version, alike, others } = opened
  return {
    ...presentCampaignCase(opened, findMarks),
    ...{ email, kyc, listed, superseded, latest_id, changed },
    content_hash: opened.content_hash.toString('hex'),
    live_version: live_version && presentVersion(live_version, findMarks),
    alike: alike.map(other => presentCampaignCase(other, findMarks)),
    others: others.map(other => presentCampaignCase(other, findMarks)),
  }
}

const presentVersion = ({ folder, ...ad }: ShownAd, findMarks: FindMarks): CampaignVersion => ({
  title: ad.title,
  marks: findMarks(ad.title),
  banner: bannerPath(folder),
  animated: ad.animated,
  color: ad.color,
  target_url: ad.target_url,
})
