import { sql } from 'kysely'
import type { AudienceDay, AudienceOf } from '#contract/audience.ts'
import type { App } from '#server/app.ts'
import { lastDays } from './period.ts'

type Thing = { kind: 'campaign' | 'profile'; id: number; title: string | null }
type Row = AudienceDay & Pick<Thing, 'kind' | 'id'>

/** A partner's ads in their order, named as they were sent last, and then the own page; day by day, zeros included. */
export async function readOwnAudience({ db, now }: Pick<App, 'db' | 'now'>, accountId: number, count: number) {
  const days = lastDays(now(), count)
  const from = days[0] as string
  const to = days.at(-1) as string
  const things = await ownThings(db, accountId)
  const ads = things.filter(({ kind }) => kind === 'campaign').map(({ id }) => id)
  const { rows } = await sql<Row>`
    select kind, subject_id as id, day, views, clicks from audience_days
    where day between ${from} and ${to}
      and (kind = 'profile' and subject_id = ${accountId} or kind = 'campaign' and subject_id = any(${ads}))`.execute(
    db,
  )
  return { from, to, data: things.map(thing => audienceOf(thing, days, rows)) }
}

async function ownThings(db: App['db'], accountId: number): Promise<Thing[]> {
  const { rows } = await sql<Thing>`
    select 'campaign' as kind, c.id, coalesce(sent.title, c.title) as title
    from campaigns c
    left join lateral (
      select title from campaign_submissions where campaign_id = c.id order by id desc limit 1
    ) sent on true
    where c.account_id = ${accountId} order by c.slot`.execute(db)
  return [...rows, { kind: 'profile', id: accountId, title: null }]
}

function audienceOf({ kind, id, title }: Thing, days: readonly string[], rows: readonly Row[]): AudienceOf {
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
