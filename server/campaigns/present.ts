import { bannerPath } from '#contract/campaign.ts'
import type { OwnCampaign } from '#contract/own-campaign.ts'
import type { OwnAd } from './own-ads.ts'

/** An ad as its owner reads it. */
export const presentOwnAd = (ad: OwnAd): OwnCampaign => ({
  id: ad.id,
  title: ad.title,
  banner: bannerPath(ad.folder),
  color: ad.color,
  target_url: ad.target_url,
  active: ad.active ? 1 : 0,
  review: {
    state: ad.state,
    refusal: ad.refusal,
    live: ad.live,
    suspended: ad.suspension !== null,
    suspension: ad.suspension,
  },
})
