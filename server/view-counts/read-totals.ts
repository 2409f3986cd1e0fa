import { sql } from 'kysely'
import type { App } from '#server/app.ts'
import { lastDays } from './period.ts'

type Figures = { views: number; clicks: number }
export type AudienceTotals = {
  /** Every day of the period, oldest first, zeros included. */
  days: { day: string; campaign: Figures; profile: Figures }[]
  /** Partners who have ads, by the views of these, most first. */
  partners: ({ account_id: number; name: string } & Figures)[]
}

type OfDay = Figures & { day: string; kind: 'campaign' | 'profile' }

const nothing: Figures = { views: 0, clicks: 0 }

/** What visitors saw and followed in the last so many days of São Paulo, today included. */
export async function readAudienceTotals({ db, now }: Pick<App, 'db' | 'now'>, days: number): Promise<AudienceTotals> {
  const period = lastDays(now(), days)
  const from = period[0] as string
  const { rows: found } = await sql<OfDay>`
    select day, kind, sum(views)::int as views, sum(clicks)::int as clicks
    from audience_days where day >= ${from} group by day, kind`.execute(db)
  const { rows: partners } = await sql<AudienceTotals['partners'][number]>`
    select a.id as account_id, a.name,
      coalesce(sum(d.views), 0)::int as views, coalesce(sum(d.clicks), 0)::int as clicks
    from accounts a join campaigns c on c.account_id = a.id
    left join audience_days d on d.kind = 'campaign' and d.subject_id = c.id and d.day >= ${from}
    group by a.id order by views desc, clicks desc, a.id`.execute(db)
  const of = (kind: OfDay['kind'], day: string) => {
    const { views, clicks } = found.find(row => row.kind === kind && row.day === day) ?? nothing
    return { views, clicks }
  }
  return {
    days: period.map(day => ({ day, campaign: of('campaign', day), profile: of('profile', day) })),
    partners,
  }
}
