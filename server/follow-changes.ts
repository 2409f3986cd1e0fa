import {
  refreshAvailability,
  refreshIfListed,
  refreshListings,
  refreshPlans,
} from '#server/catalog/listings/refresh-listings.ts'
import { startWaitingPlans } from '#server/money/orders/plan-periods.ts'
import { followChanges } from '#server/platform/db/changed.ts'
import type { Db } from '#server/platform/db/open.ts'
import { purge, tagsOf } from '#server/platform/db/purge.ts'
import { recordAirings } from '#server/safety/evidence/record-airings.ts'

followChanges({
  listing: [startPlans, refreshListings],
  photos: [refreshIfListed],
  plan: [refreshPlans],
  availability: [refreshAvailability],
  campaigns: [recordAirings, purgeBanners],
  page: [purgePages],
  shown: [recordAirings],
})

async function startPlans(tx: Db, accountIds: readonly number[], at: Date) {
  for (const id of accountIds) await startWaitingPlans(tx, id, at)
}

function purgeBanners(tx: Db, accountIds: readonly number[]) {
  return purge(tx, ['campaigns', ...tagsOf(accountIds)])
}

function purgePages(tx: Db, accountIds: readonly number[]) {
  return purge(tx, tagsOf(accountIds))
}
