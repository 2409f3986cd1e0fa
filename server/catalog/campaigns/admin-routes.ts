import { bannerPath } from '#contract/campaign.ts'
import type { AdminCategory } from '#contract/category-admin.ts'
import * as categories from '#contract/category-admin.ts'
import type { AdminCampaign, AdminPartner, AdminPartnerDetail } from '#contract/partner-admin.ts'
import * as contract from '#contract/partner-admin.ts'
import { readStatistics as statisticsCall } from '#contract/view-counts.ts'
import { processCategoryPicture } from '#server/people/media/process-upload.ts'
import { type Api, call, listOf } from '#server/platform/http/call.ts'
import { pictureCall } from '#server/platform/http/upload-call.ts'
import { senderOf } from '#server/platform/http/uploads.ts'
import {
  addCategory,
  admitPicture,
  type CategoryFigures,
  changeCategory,
  listCategoryRows,
  moveCategory,
  removeCategoryPicture,
  setCategoryPicture,
} from './categories.ts'
import { listPartners, type PartnerRow } from './list-partners.ts'
import { type CampaignRow, changePartnerCategory, type OpenedPartner, openPartner } from './partner.ts'
import { readStatistics } from './statistics.ts'

export function partnerAdminRoutes(api: Api) {
  const { app } = api
  call(
    api,
    contract.listPartners,
    async ({ query: { search, filter = 'all', order, before } }) => {
      const { shown, counts, next } = await listPartners(app, { search, filter, order, before })
      return { data: shown.map(presentPartner), counts, next }
    },
    listOf('partners_listed', ({ data }) => data.map(one => one.account_id)),
  )
  call(api, contract.readPartner, async ({ params }) => presentPartnerDetail(await openPartner(app, params.id)), {
    kind: 'opened',
    action: 'partner_opened',
    subject: ({ account_id }) => `account:${account_id}`,
    people: ({ account_id }) => [account_id],
  })
  call(api, contract.changePartnerCategory, ({ params, body, caller }) =>
    changePartnerCategory(app, caller.operator, { accountId: params.id, categoryId: body.category_id }),
  )
  call(
    api,
    statisticsCall,
    async ({ query }) => readStatistics(app, Number(query.days)),
    listOf('statistics_opened', ({ partners }) => partners.map(one => one.account_id)),
  )
  categoryRoutes(api)
}

function categoryRoutes(api: Api) {
  const { app } = api
  const all = async () => ({ data: (await listCategoryRows(app)).map(presentCategory) })
  call(api, categories.listAdminCategories, all, 'nobody')
  call(api, categories.addCategory, async ({ body, caller }) => {
    await addCategory(app, caller.operator, body.name)
    return all()
  })
  call(api, categories.changeCategory, async ({ params, body, caller }) => {
    await changeCategory(app, caller.operator, params.id, body)
    return all()
  })
  call(api, categories.moveCategory, async ({ params, body, caller }) => {
    await moveCategory(app, caller.operator, params.id, body.direction)
    return all()
  })
  pictureCall(api, categories.setCategoryPicture, async ({ params, caller, readPicture }) => {
    await admitPicture(app, params.id)
    const ready = await processCategoryPicture(app, await readPicture(), senderOf(caller))
    await setCategoryPicture(app, caller.operator, params.id, ready)
    return all()
  })
  call(api, categories.removeCategoryPicture, async ({ params, caller }) => {
    await removeCategoryPicture(app, caller.operator, params.id)
    return all()
  })
}

function presentPartner({ category_id, category, plan_until, ...row }: PartnerRow): AdminPartner {
  const { account_id, name, email, city, state, listed, ads, shown_ads, views, clicks } = row
  return {
    ...{ account_id, name, email, city, state, listed, ads, shown_ads, views, clicks },
    category: category_id === null || category === null ? null : { id: category_id, name: category },
    plan_until: plan_until?.toISOString() ?? null,
  }
}

function presentPartnerDetail(opened: OpenedPartner): AdminPartnerDetail {
  const { phone, document, neighborhood, kyc, suspended, waiting_profile_id, days } = opened
  return {
    ...presentPartner(opened),
    ...{ phone, document, neighborhood, kyc, suspended, waiting_profile_id, days },
    created_at: opened.created_at.toISOString(),
    campaigns: opened.campaigns.map(presentCampaign),
  }
}

function presentCampaign({ folder, live_title, live_folder, live_color, ...row }: CampaignRow): AdminCampaign {
  const { id, case_id, slot, title, color, state, active, suspension, views, clicks } = row
  return {
    ...{ id, case_id, slot, title, color, state, active, suspension, views, clicks },
    banner: bannerPath(folder),
    live:
      live_folder === null
        ? null
        : { title: live_title ?? '', banner: bannerPath(live_folder), color: live_color ?? '' },
  }
}

const presentCategory = ({ folder, ...one }: CategoryFigures): AdminCategory => ({
  ...one,
  picture: folder && `midias/${folder}/800.webp`,
})
