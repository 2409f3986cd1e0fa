import {
  bannerPath,
  campaignLimits,
  campaignMessages,
  createCampaigns,
  listCampaigns,
  listOwnCampaigns,
  type OwnCampaign,
  toCampaign,
  updateCampaigns,
} from '#contract/campaign.ts'
import { processBannerUpload } from '#server/people/media/process-upload.ts'
import { type Api, call } from '#server/platform/http/call.ts'
import { formCall } from '#server/platform/http/form-call.ts'
import { senderOf } from '#server/platform/http/uploads.ts'
import { searchCampaigns } from './list-campaigns.ts'
import { admitCampaigns, readOwnCampaigns, refuseUnlessPartner, type StoredCampaign } from './own-campaigns.ts'
import { submitCampaigns } from './submit-campaigns.ts'

const texts = ['title', 'target_url', 'active']
const files = { banner: { kind: 'banner', max: campaignLimits.slots, tooMany: campaignMessages.tooMany } } as const
const created = { texts: [], lists: texts, columns: [...texts, 'banner'], files }
const updated = { texts: [], lists: ['id', ...texts], columns: ['id', ...texts, 'banner'], files }

export function campaignRoutes(api: Api) {
  call(api, listCampaigns, async ({ query }) => {
    const { state, category_id, distinct } = query
    const search = { state, categoryId: category_id, distinct: distinct === 'true' }
    const found = await searchCampaigns(api.app, search)
    return { data: found.map(toCampaign) }
  })
  ownRoutes(api)
}

function ownRoutes(api: Api) {
  const { app } = api
  const own = async (accountId: number) => ({
    data: (await readOwnCampaigns(app.db, accountId)).map(presentOwnCampaign),
  })
  call(api, listOwnCampaigns, async ({ caller }) => {
    refuseUnlessPartner(caller.account)
    return own(caller.account.accountId)
  })
  formCall(api, createCampaigns, created, async ({ caller, withForm }) => {
    await admitCampaigns(app, caller.account)
    await withForm(form =>
      submitCampaigns(app, caller.account.accountId, form, processBannerUpload(app, senderOf(caller))),
    )
    return own(caller.account.accountId)
  })
  formCall(api, updateCampaigns, updated, async ({ caller, withForm }) => {
    await admitCampaigns(app, caller.account)
    await withForm(form =>
      submitCampaigns(app, caller.account.accountId, form, processBannerUpload(app, senderOf(caller))),
    )
    return own(caller.account.accountId)
  })
}

const presentOwnCampaign = (ad: StoredCampaign): OwnCampaign => ({
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
