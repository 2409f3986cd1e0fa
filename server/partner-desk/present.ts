import { bannerPath } from '#contract/campaign.ts'
import type { DeskCategory } from '#contract/category-desk.ts'
import type { DeskAd, DeskPartner, DeskPartnerDetail } from '#contract/partner-desk.ts'
import type { CategoryFigures } from './categories.ts'
import type { AdRow, OpenedPartner } from './open-partner.ts'
import type { PartnerRow } from './partner-rows.ts'

export function presentPartner({ category_id, category, plan_until, ...row }: PartnerRow): DeskPartner {
  const { account_id, name, email, city, state, listed, ads, shown_ads, views, clicks } = row
  return {
    ...{ account_id, name, email, city, state, listed, ads, shown_ads, views, clicks },
    category: category_id === null || category === null ? null : { id: category_id, name: category },
    plan_until: plan_until?.toISOString() ?? null,
  }
}

export function presentPartnerDetail(opened: OpenedPartner): DeskPartnerDetail {
  const { phone, document, neighborhood, kyc, suspended, waiting_profile_id, days } = opened
  return {
    ...presentPartner(opened),
    ...{ phone, document, neighborhood, kyc, suspended, waiting_profile_id, days },
    created_at: opened.created_at.toISOString(),
    campaigns: opened.campaigns.map(presentAd),
  }
}

function presentAd({ folder, live_title, live_folder, live_color, ...row }: AdRow): DeskAd {
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

export const presentCategory = ({ folder, ...one }: CategoryFigures): DeskCategory => ({
  ...one,
  picture: folder && `midias/${folder}/800.webp`,
})
