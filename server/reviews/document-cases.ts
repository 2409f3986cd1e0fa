import { type RawBuilder, sql } from 'kysely'
import type { QueueFilter } from '#contract/kyc-review.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import type { OperatorSession } from '#server/operators/sessions.ts'

export type CaseRow = {
  id: number
  account_id: number
  name: string
  email: string
  user_type: number
  submitted_at: Date
  sendings: number
  state: 'waiting' | 'approved' | 'rejected'
  frozen: boolean
  claimed_by: string | null
}

type Wanted = { filter: QueueFilter; userType?: number | undefined; after?: number | undefined }

const pageSize = 50
const minuteMs = 60_000
/** How long an opened case counts as somebody's. */
export const claimMs = 15 * minuteMs

/** A frozen account waits for nobody; of one who sent again, only the latest sending is looked at. */
const conditions: Record<QueueFilter, RawBuilder<unknown>> = {
  waiting: sql`verdict is null and latest and not frozen`,
  approved: sql`verdict = 'approved' and not frozen`,
  rejected: sql`verdict = 'rejected' and not frozen`,
  frozen: sql`latest and frozen`,
}

const standings = sql`
  select k.id, k.account_id, k.submitted_at, r.verdict, a.name, a.email, a.user_type,
    exists (select from account_suspensions s where s.account_id = k.account_id and s.lifted_at is null) as frozen,
    not exists (
      select from kyc_submissions n
      where n.account_id = k.account_id and (n.submitted_at, n.id) > (k.submitted_at, k.id)
    ) as latest
  from kyc_submissions k
  join accounts a on a.id = k.account_id
  left join kyc_reviews r on r.submission_id = k.id`

/** Cases of a filter, oldest first, and how many each filter has. */
export async function listCases({ db, now }: Pick<App, 'db' | 'now'>, operator: OperatorSession, wanted: Wanted) {
  const ofType = wanted.userType === undefined ? sql`true` : sql`user_type = ${wanted.userType}`
  const isAfter = wanted.after === undefined ? sql`true` : sql`(submitted_at, id) > ${placeOf(wanted.after)}`
  const where = sql`${conditions[wanted.filter]} and ${ofType} and ${isAfter}`
  const found = await readCases(db, { where, operatorId: operator.operatorId, at: now(), limit: pageSize + 1 })
  const shown = found.slice(0, pageSize)
  const next = found.length > pageSize ? (shown.at(-1)?.id ?? null) : null
  return { shown, next, counts: await countCases(db, ofType) }
}

/** One case of any filter, as one operator sees it. */
export async function findCase(db: Db, id: number, operatorId: number, at: Date) {
  const [found] = await readCases(db, { where: sql`id = ${id}`, operatorId, at, limit: 1 })
  return found
}

const placeOf = (id: number) => sql`(select submitted_at, id from kyc_submissions where id = ${id})`

type Reading = { where: RawBuilder<unknown>; operatorId: number; at: Date; limit: number }

async function readCases(db: Db, { where, operatorId, at, limit }: Reading) {
  const { rows } = await sql<CaseRow>`
    select c.id, c.account_id, c.name, c.email, c.user_type, c.submitted_at, coalesce(c.verdict, 'waiting') as state,
      c.frozen,
      (select count(*)::int from kyc_submissions b
        where b.account_id = c.account_id and (b.submitted_at, b.id) <= (c.submitted_at, c.id)) as sendings,
      (select o.name from kyc_claims cl join operators o on o.id = cl.operator_id
        where cl.submission_id = c.id and cl.operator_id <> ${operatorId} and c.verdict is null
          and cl.claimed_at > ${new Date(at.getTime() - claimMs)}) as claimed_by
    from (select * from (${standings}) s where ${where} order by submitted_at, id limit ${limit}) c
    order by c.submitted_at, c.id`.execute(db)
  return rows
}

async function countCases(db: Db, ofType: RawBuilder<unknown>) {
  const { rows } = await sql<Record<QueueFilter, number>>`
    select ${sql.join(
      Object.entries(conditions).map(
        ([filter, condition]) => sql`(count(*) filter (where ${condition}))::int as ${sql.ref(filter)}`,
      ),
    )} from (${standings}) s where ${ofType}`.execute(db)
  return rows[0] as Record<QueueFilter, number>
}
