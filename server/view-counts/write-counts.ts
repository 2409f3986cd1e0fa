import type { Pool } from 'pg'
import type { Seen } from '#contract/audience.ts'

export type Count = Pick<Seen, 'kind' | 'id'> & { day: string; views: number; clicks: number }

/** Adds to what is written already, as other processes do; of what visitors can't see now nothing is counted. */
export async function writeCounts(pool: Pool, counts: readonly Count[], now: Date) {
  const columns = (['kind', 'id', 'day', 'views', 'clicks'] as const).map(name => counts.map(count => count[name]))
  await pool.query({ name: 'write_audience', text: statement, values: [...columns, now] })
}

// In one order, so that two processes that write at once don't wait for each other in a circle.
const statement = `
  insert into audience_days (kind, subject_id, day, views, clicks)
  select s.kind, s.id, s.day, s.views, s.clicks
  from unnest($1::text[], $2::int[], $3::date[], $4::int[], $5::int[]) as s (kind, id, day, views, clicks)
  left join campaigns c on s.kind = 'campaign' and c.id = s.id
    and c.active and c.suspended_at is null and c.folder is not null
  join listings l on l.account_id = case s.kind when 'campaign' then c.account_id else s.id end
  where l.listed_until > $6
  order by s.kind, s.id, s.day
  on conflict (kind, subject_id, day) do update set
    views = audience_days.views + excluded.views, clicks = audience_days.clicks + excluded.clicks`
