import { sql } from 'kysely'
import { dayInSaoPaulo, shiftDay } from '#contract/age.ts'
import { keptDays } from '#contract/retention-days.ts'
import type { DayCounts, ViewCounts } from '#contract/view-counts.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { lastDays } from './last-days.ts'
import { mostViewed } from './most-viewed.ts'

type CountedItem = { kind: 'campaign' | 'profile'; id: number; title: string | null }
type Row = DayCounts & Pick<CountedItem, 'kind' | 'id'>

export async function readOwnCounts({ db, now }: Pick<App, 'db' | 'now'>, accountId: number, count: number) {
  const days = lastDays(now(), count)
  const from = days[0] as string
  const to = days.at(-1) as string
  const things = await ownItems(db, accountId)
  const ads = things.filter(({ kind }) => kind === 'campaign').map(({ id }) => id)
  const { rows } = await sql<Row>`
    select kind, subject_id as id, day, views, clicks from audience_days
    where day between ${from} and ${to}
      and (kind = 'profile' and subject_id = ${accountId} or kind = 'campaign' and subject_id = any(${ads}))`.execute(
    db,
  )
  return { from, to, data: things.map(thing => countsOf(thing, days, rows)) }
}

async function ownItems(db: App['db'], accountId: number): Promise<CountedItem[]> {
  const { rows } = await sql<CountedItem>`
    select 'campaign' as kind, c.id, coalesce(sent.title, c.title) as title
    from campaigns c
    left join lateral (
      select title from campaign_submissions where campaign_id = c.id order by id desc limit 1
    ) sent on true
    where c.account_id = ${accountId} order by c.slot`.execute(db)
  return [...rows, { kind: 'profile', id: accountId, title: null }]
}

function countsOf({ kind, id, title }: CountedItem, days: readonly string[], rows: readonly Row[]): ViewCounts {
  const found = new Map(rows.filter(row => row.kind === kind && row.id === id).map(row => [row.day, row]))
  const figures = days.map(day => ({ day, views: found.get(day)?.views ?? 0, clicks: found.get(day)?.clicks ?? 0 }))
  const sum = (name: 'views' | 'clicks') => figures.reduce((total, figure) => total + figure[name], 0)
  return {
    campaign_id: kind === 'campaign' ? id : null,
    title,
    views: sum('views'),
    clicks: sum('clicks'),
    days: figures,
  }
}

type Figures = { views: number; clicks: number }
type CountTotals = {
  days: { day: string; campaign: Figures; profile: Figures }[]
  partners: Awaited<ReturnType<typeof mostViewed>>
}

type OfDay = Figures & { day: string; kind: 'campaign' | 'profile' }

const nothing: Figures = { views: 0, clicks: 0 }

export async function readCountTotals({ db, now }: Pick<App, 'db' | 'now'>, days: number): Promise<CountTotals> {
  const period = lastDays(now(), days)
  const from = period[0] as string
  const { rows: found } = await sql<OfDay>`
    select day, kind, views, clicks from audience_totals where day >= ${from}`.execute(db)
  const of = (kind: OfDay['kind'], day: string) => {
    const { views, clicks } = found.find(row => row.kind === kind && row.day === day) ?? nothing
    return { views, clicks }
  }
  return {
    days: period.map(day => ({ day, campaign: of('campaign', day), profile: of('profile', day) })),
    partners: await mostViewed({ db, now }, days),
  }
}

/** Call before deleting the account itself. */
export const deleteCountsOf = (tx: Db, accountId: number) =>
  sql`delete from audience_days where kind = 'profile' and subject_id = ${accountId}
    or kind = 'campaign' and subject_id in (select id from campaigns where account_id = ${accountId})`.execute(tx)

const daysAhead = 90

/** We keep counts for a year and a month, to compare with the same month of the previous year. Deletes whole months. */
export async function deleteOldCounts({ db, now }: Pick<App, 'db' | 'now'>) {
  const today = dayInSaoPaulo(now())
  const first = shiftDay(today, -keptDays.viewCounts)
  await sql`select make_count_months(${today}, ${shiftDay(today, daysAhead)}), drop_count_months(${first})`.execute(db)
  await db.deleteFrom('audience_days_other').where('day', '<', first).execute()
}
