import { type RawBuilder, sql } from 'kysely'
import type { ContentFilter } from '#contract/content-review.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import { nicknameOf } from './reviewed-media.ts'

export type MediaCaseRow = {
  account_id: number
  nickname: string | null
  user_type: number
  since: Date
  photos: number
  videos: number
  likenesses: number
}

type Wanted = { filter: ContentFilter; after?: number | undefined }

const pageSize = 50

const verdicts: Record<ContentFilter, RawBuilder<unknown>> = {
  waiting: sql`r.verdict is null`,
  approved: sql`r.verdict = 'approved'`,
  refused: sql`r.verdict = 'refused'`,
}

/** What no profile names waits for nobody yet, and a suspended account's not any more. */
const items = sql`
  from media m join accounts a on a.id = m.account_id left join media_reviews r on r.media_id = m.id
  where m.position is not null
    and not exists (select from account_suspensions s where s.account_id = m.account_id and s.lifted_at is null)`

/** Accounts with items of a filter, whose item is oldest first, and how many items each filter has. */
export async function listMediaCases({ db }: Pick<App, 'db'>, wanted: Wanted) {
  const found = await readCases(db, wanted)
  const shown = found.slice(0, pageSize)
  const next = found.length > pageSize ? (shown.at(-1)?.account_id ?? null) : null
  return { shown, next, counts: await countItems(db) }
}

async function readCases(db: Db, { filter, after }: Wanted) {
  const isAfter = after === undefined ? sql`true` : sql`(c.since, c.account_id) > ${placeOf(after)}`
  const { rows } = await sql<MediaCaseRow>`
    with cases as (
      select m.account_id, a.user_type, min(m.created_at) as since,
        (count(*) filter (where m.kind = 'image'))::int as photos,
        (count(*) filter (where m.kind = 'video'))::int as videos,
        (count(*) filter (where exists (
          select from media_likenesses l where m.id in (l.media_id, l.other_id))))::int as likenesses
      ${items} and ${verdicts[filter]} group by m.account_id, a.user_type
    )
    select c.*, ${nicknameOf('c.account_id')} as nickname from cases c
    where ${isAfter} order by c.since, c.account_id limit ${pageSize + 1}`.execute(db)
  return rows
}

/** Where the page before ended, also when its last account has been decided meanwhile. */
const placeOf = (accountId: number) => sql`(
  coalesce(
    (select since from cases where account_id = ${accountId}),
    (select min(created_at) from media where account_id = ${accountId} and position is not null),
    '-infinity'
  ), ${accountId}::integer)`

async function countItems(db: Db) {
  const { rows } = await sql<Record<ContentFilter, number>>`
    select ${sql.join(
      Object.entries(verdicts).map(
        ([filter, verdict]) => sql`(count(*) filter (where ${verdict}))::int as ${sql.ref(filter)}`,
      ),
    )} ${items}`.execute(db)
  return rows[0] as Record<ContentFilter, number>
}
