import { sql } from 'kysely'
import { dayInSaoPaulo } from '#contract/age.ts'
import type { Db } from '#server/db/open.ts'

const days = 30

/** Invented visits to what is listed in the last days: more on Fridays and Saturdays, and of some more than of others. */
export const insertAudience = (tx: Db, now: Date) =>
  sql`
  insert into audience_days (kind, subject_id, day, views, clicks)
  select kind, id, day, views, case when followed then views * (2 + drawn % 6) / 100 else 0 end
  from (
    select 'profile' as kind, account_id as id, user_type <> 4 as followed from listings
    union all
    select 'campaign', c.id, true from campaigns c join listings l on l.account_id = c.account_id where c.active
  ) things
  cross join lateral (
    select day::date, abs(hashtext(kind || id || day::date)) % 1000 as drawn
    from generate_series(${dayInSaoPaulo(now)}::date - ${days - 1}::integer, ${dayInSaoPaulo(now)}::date, '1 day') day
  ) dates
  cross join lateral (
    select (12 + id * 7 % 40) * (60 + drawn % 70) * (case when extract(isodow from day) in (5, 6) then 16 else 10 end)
      / 1000 as views
  ) visits`.execute(tx)
