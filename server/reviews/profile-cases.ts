import { type RawBuilder, sql } from 'kysely'
import type { ContentFilter } from '#contract/content-review.ts'
import type { MediaState } from '#contract/media.ts'
import type { ProfileContent } from '#contract/profile-content.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'

export type ProfileCaseRow = {
  id: number
  account_id: number
  user_type: number
  email: string
  submitted_at: Date
  state: MediaState
  /** Whether visitors see an approved version meanwhile. */
  live: boolean
  refusal: string | null
  content_hash: Buffer
  superseded: boolean
  content: ProfileContent
}

type Wanted = { filter: ContentFilter; after?: number | undefined }

const pageSize = 50

/** A suspended account waits for nobody; of one who sent again, only the latest version is looked at. */
const conditions: Record<ContentFilter, RawBuilder<unknown>> = {
  waiting: sql`verdict is null and not superseded and not suspended`,
  approved: sql`verdict = 'approved' and not suspended`,
  refused: sql`verdict = 'refused' and not suspended`,
}

const standings = sql`
  select ps.id, ps.account_id, ps.submitted_at, r.verdict,
    exists (select from account_suspensions s where s.account_id = ps.account_id and s.lifted_at is null) as suspended,
    exists (select from profile_submissions n where n.account_id = ps.account_id and n.id > ps.id) as superseded
  from profile_submissions ps left join profile_reviews r on r.submission_id = ps.id`

/** Versions of a filter, oldest first, and how many each filter has. */
export async function listProfileCases({ db }: Pick<App, 'db'>, { filter, after }: Wanted) {
  const isAfter = after === undefined ? sql`true` : sql`(submitted_at, id) > ${placeOf(after)}`
  const found = await readCases(db, sql`${conditions[filter]} and ${isAfter}`, pageSize + 1)
  const shown = found.slice(0, pageSize)
  const next = found.length > pageSize ? (shown.at(-1)?.id ?? null) : null
  return { shown, next, counts: await countCases(db) }
}

/** One version of any filter. */
export async function findProfileCase(db: Db, id: number) {
  const [found] = await readCases(db, sql`id = ${id}`, 1)
  return found
}

/** Where the page before ended; at the beginning when that account is gone meanwhile. */
const placeOf = (id: number) =>
  sql`(coalesce((select submitted_at from profile_submissions where id = ${id}), '-infinity'), ${id}::integer)`

async function readCases(db: Db, where: RawBuilder<unknown>, limit: number) {
  const { rows } = await sql<ProfileCaseRow>`
    select c.id, c.account_id, a.user_type, a.email, c.submitted_at, coalesce(c.verdict, 'pending') as state,
      exists (select from profiles p where p.account_id = c.account_id) as live, r.reason as refusal,
      ps.content_hash, c.superseded, ps.content
    from (select * from (${standings}) s where ${where} order by submitted_at, id limit ${limit}) c
    join profile_submissions ps on ps.id = c.id
    join accounts a on a.id = c.account_id
    left join profile_reviews r on r.submission_id = c.id
    order by c.submitted_at, c.id`.execute(db)
  return rows
}

async function countCases(db: Db) {
  const { rows } = await sql<Record<ContentFilter, number>>`
    select ${sql.join(
      Object.entries(conditions).map(
        ([filter, condition]) => sql`(count(*) filter (where ${condition}))::int as ${sql.ref(filter)}`,
      ),
    )} from (${standings}) s`.execute(db)
  return rows[0] as Record<ContentFilter, number>
}
