import { sql } from 'kysely'
import { tiers } from '#contract/plan-tiers.ts'
import { userTypes } from '#contract/user-types.ts'
import type { Statistics } from '#contract/view-counts.ts'
import { readCountTotals } from '#server/catalog/view-counts/counts.ts'
import { readTotals } from '#server/money/orders/day-totals.ts'
import type { App } from '#server/platform/app.ts'

type Deps = Pick<App, 'db' | 'now'>

const maxPartners = 10

export async function readStatistics(app: Deps, days: number): Promise<Statistics> {
  const audience = await readCountTotals(app, days)
  const [from = '', to = ''] = [audience.days[0]?.day, audience.days.at(-1)?.day]
  return {
    from,
    to,
    ads: seen(audience.days.map(({ day, campaign }) => ({ day, ...campaign }))),
    profiles: seen(audience.days.map(({ day, profile }) => ({ day, ...profile }))),
    partners: await named(app, audience.partners.filter(({ views }) => views > 0).slice(0, maxPartners)),
    listed: await countListed(app),
    orders: await sumOrders(app, { from, to }),
  }
}

function seen(days: Statistics['ads']['days']): Statistics['ads'] {
  const sum = (what: 'views' | 'clicks') => days.reduce((total, one) => total + one[what], 0)
  return { views: sum('views'), clicks: sum('clicks'), days }
}

type Partners = Statistics['partners']

/** Replaces the person's name with the company's. */
async function named({ db }: Deps, partners: Partners): Promise<Partners> {
  const ids = [0, ...partners.map(({ account_id }) => account_id)]
  const rows = await db
    .selectFrom('profiles')
    .select(['account_id', 'nickname'])
    .where('account_id', 'in', ids)
    .execute()
  const names = new Map(rows.map(({ account_id, nickname }) => [account_id, nickname]))
  return partners.map(one => ({ ...one, name: names.get(one.account_id) ?? one.name }))
}

/** `listing_places` counts only listings with a city. Some partners have none, so the query counts them separately. */
async function countListed({ db }: Deps) {
  const { rows } = await sql<Statistics['listed'][number]>`
    select types.type as user_type, (
        coalesce((select sum(change) from listing_places p where p.user_type = types.type), 0)
        + (select count(*) from listings l
            where l.user_type = types.type and l.tier in (${sql.join(tiers.map(tier => sql.lit(tier)))}) and l.city_id is null)
      )::int as accounts
    from unnest(${userTypes.map(({ userType }) => userType)}::integer[]) as types (type)
    order by 1`.execute(db)
  return rows
}

async function sumOrders(app: Deps, days: { from: string; to: string }) {
  const sum = { paid: 0, received: 0, refunded: 0 }
  for (const { orders, received, refunded } of await readTotals(app, days)) {
    sum.paid += orders
    sum.received += received
    sum.refunded += refunded
  }
  return sum
}
