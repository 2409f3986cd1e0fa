import { sql } from 'kysely'
import { viewCountPeriods } from '#contract/view-counts.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { lastDays } from './last-days.ts'

type Viewed = { account_id: number; name: string; views: number; clicks: number }

/** With more partners than this, each read compares only those that the hourly job has selected. */
const comparedAtOnce = 300

export async function mostViewed({ db, now }: Pick<App, 'db' | 'now'>, days: number) {
  const { rows: all } = await sql<{ account_id: number }>`
    select distinct account_id from campaigns limit ${sql.lit(comparedAtOnce + 1)}`.execute(db)
  const compared = all.length <= comparedAtOnce ? all : await chosen(db, days)
  const { rows } = await sql<Viewed>`
    select a.id as account_id, a.name,
      coalesce(sum(d.views), 0)::int as views, coalesce(sum(d.clicks), 0)::int as clicks
    from accounts a join campaigns c on c.account_id = a.id
    left join audience_days d on d.kind = 'campaign' and d.subject_id = c.id and d.day >= ${lastDays(now(), days)[0]}
    where a.id = any(${compared.map(({ account_id }) => account_id)})
    group by a.id order by views desc, clicks desc, a.id`.execute(db)
  return rows
}

const chosen = (db: Db, days: number) =>
  db.selectFrom('most_viewed_partners').select('account_id').where('days', '=', days).execute()

/** We store more partners than a page shows, because their order can change before the job runs again. */
const maxStored = 30

export async function chooseMostViewed({ db, now }: Pick<App, 'db' | 'now'>) {
  for (const days of viewCountPeriods)
    await db.transaction().execute(async tx => {
      await tx.deleteFrom('most_viewed_partners').where('days', '=', days).execute()
      await sql`
        insert into most_viewed_partners (days, account_id)
        select ${days}, c.account_id from audience_days d join campaigns c on c.id = d.subject_id
        where d.kind = 'campaign' and d.day >= ${lastDays(now(), days)[0]}
        group by c.account_id order by sum(d.views) desc limit ${sql.lit(maxStored)}
        on conflict do nothing`.execute(tx)
    })
}
