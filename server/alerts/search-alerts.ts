import { sql } from 'kysely'
import * as z from 'zod/mini'
import { dayInSaoPaulo } from '#contract/age.ts'
import { type PushSubscription, searchAlertDays } from '#contract/alerts.ts'
import { PageFilters } from '#contract/catalog.ts'
import { toProfileFilters } from '#contract/listing-filters.ts'
import { messages } from '#contract/messages.ts'
import { tierNamed } from '#contract/plan-tiers.ts'
import { fieldError } from '#contract/refusals.ts'
import { type AudienceName, audiences } from '#contract/user-types.ts'
import type { App } from '#server/app.ts'
import { type ListingFilters, resolveSearch } from '#server/catalog/listing-query.ts'
import type { Db } from '#server/db/open.ts'
import { rateLimit } from '#server/rate-limit.ts'
import { toStored } from './devices.ts'

const dayMs = 86_400_000

type Chosen = { subscription: PushSubscription; searches: readonly string[] }

/** All that the browser is told of; one that stays keeps the moment since which listings are new to it. */
export async function saveSearchAlerts(app: App, { subscription, searches }: Chosen, address: string) {
  await rateLimit(app, 'search-alerts', { address })
  const stored = await toStored(app, subscription)
  const found: ListingFilters[] = []
  for (const search of searches) found.push(await readSearch(app, search))
  const renewed = { ...stored, renewed_on: dayInSaoPaulo(app.now()) }
  await app.db.transaction().execute(async tx => {
    const { id } = await tx
      .insertInto('search_subscriptions')
      .values(renewed)
      .onConflict(conflict => conflict.column('endpoint').doUpdateSet(renewed))
      .returning('id')
      .executeTakeFirstOrThrow()
    await keepOnly(tx, id, found, app.now())
  })
}

async function keepOnly(tx: Db, subscription_id: number, found: readonly ListingFilters[], saved_at: Date) {
  const rows = found.map(filters => ({
    ...{ subscription_id, saved_at, user_type: filters.userType, state_id: filters.stateId },
    filters: JSON.stringify(filters),
  }))
  const { id } = await tx
    .selectFrom('search_subscriptions')
    .select('id')
    .where('id', '=', subscription_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await tx
    .deleteFrom('search_alerts')
    .where('subscription_id', '=', id)
    .where(sql<boolean>`filters <> all (${rows.map(({ filters }) => filters)}::jsonb[])`)
    .execute()
  await tx
    .insertInto('search_alerts')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** The same searches as the pages answer; the order of a list says nothing of what is new. */
async function readSearch(app: App, search: string): Promise<ListingFilters> {
  const url = URL.parse(search, here)
  const audience = url?.origin === here ? names.find(name => audiences[name].search === url.pathname) : undefined
  const parsed = z.safeParse(PageFilters, Object.fromEntries(url?.searchParams ?? []))
  if (!audience || !parsed.success) throw fieldError('searches', messages.invalid)
  const { state, city, neighborhood, product_type_name, gender } = parsed.data
  const { userType, filtersGender } = audiences[audience]
  const { filters } = await resolveSearch(app, {
    ...{ userType, state, city, neighborhood },
    gender: filtersGender ? gender : undefined,
    tier: tierNamed(product_type_name),
    profile: toProfileFilters(parsed.data, audience),
  })
  return filters
}

const here = 'https://search.invalid'
const names = Object.keys(audiences) as AudienceName[]

export const endSearchAlerts = ({ db }: Pick<App, 'db'>, endpoint: string) =>
  db.deleteFrom('search_subscriptions').where('endpoint', '=', endpoint).execute()

/** Of browsers in which the page was not opened for long. */
export const forgetSearchAlerts = ({ db, now }: Pick<App, 'db' | 'now'>) =>
  db
    .deleteFrom('search_subscriptions')
    .where('renewed_on', '<', dayInSaoPaulo(new Date(now().getTime() - searchAlertDays * dayMs)))
    .execute()
