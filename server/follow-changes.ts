import { refreshAvailability, refreshIfListed, refreshListings, refreshPlans } from './catalog/refresh-listings.ts'
import { followChanges } from './db/changed.ts'
import type { Db } from './db/open.ts'
import { purge, tagsOf } from './db/purge.ts'
import { recordAirings } from './evidence/record-airings.ts'
import { startWaitingPlans } from './orders/plan-periods.ts'

followChanges({
  listing: [startPlans, refreshListings],
  photos: [refreshIfListed],
  plan: [refreshPlans],
  availability: [refreshAvailability],
  campaigns: [recordAirings, purgeBanners],
  shown: [recordAirings],
})

async function startPlans(tx: Db, accountIds: readonly number[], at: Date) {
  for (const id of accountIds) await startWaitingPlans(tx, id, at)
}

function purgeBanners(tx: Db, accountIds: readonly number[]) {
  return purge(tx, ['campaigns', ...tagsOf(accountIds)])
}
