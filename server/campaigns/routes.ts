import { listCampaigns, toCampaign } from '#contract/campaign.ts'
import { type Api, call } from '#server/http/call.ts'
import { searchCampaigns } from './list-campaigns.ts'

export function campaignRoutes(api: Api) {
  call(api, listCampaigns, async ({ query }) => {
    const { state, category_id, distinct } = query
    const found = await searchCampaigns(api.app, { state, categoryId: category_id, distinct: distinct === 'true' })
    return { data: found.map(toCampaign) }
  })
}
