import { sql } from 'kysely'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'

/** A refused upload is the only counted event for which we store nothing else. */
export const countRefusedUpload = (db: Db, at: Date) =>
  sql`insert into transparency_counts (month, event, count)
    values (month_in_sao_paulo(${at}::timestamptz), 'refused_upload', 1)`.execute(db)

/** Merges rows with the same key into one, so that reads stay fast. A concurrent run finds nothing to do. */
export async function foldTransparency({ db }: Pick<App, 'db'>) {
  await sql`
    with gathered as (
      delete from transparency_counts where (month, event, kind, source, outcome) in (
        select month, event, kind, source, outcome from transparency_counts group by 1, 2, 3, 4, 5 having count(*) > 1
      ) returning *
    )
    insert into transparency_counts select month, event, kind, source, outcome, sum(count) from gathered
    group by 1, 2, 3, 4, 5`.execute(db)
  await sql`
    with gathered as (
      delete from transparency_times where (month, event, kind, minutes, in_time) in (
        select month, event, kind, minutes, in_time from transparency_times group by 1, 2, 3, 4, 5 having count(*) > 1
      ) returning *
    )
    insert into transparency_times select month, event, kind, minutes, in_time, sum(count) from gathered
    group by 1, 2, 3, 4, 5`.execute(db)
}
