import { type RawBuilder, sql } from 'kysely'
import type { LinkedFilter } from '#contract/linked-accounts.ts'
import type { LinkedKind } from '#contract/linked-kinds.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import { nicknameOf } from '#server/reviews/media.ts'
import { listQueue, type Page, type QueueQuery, wayOf } from '#server/reviews/queue.ts'

export type LinkedCaseRow = {
  id: number
  opened_at: Date
  due_at: Date | null
  watched: boolean
  accounts: { id: number; name: string | null }[]
  accounts_total: number
  kinds: LinkedKind[]
}

/** By nothing but the deadline, or the number: no case is said to be worse than another. */
const filters: Record<LinkedFilter, RawBuilder<unknown>> = {
  waiting: sql`due_at is not null`,
  decided: sql`due_at is null`,
}

const items = sql`select id, opened_at, due_at from linked_cases where merged_into is null`

/** An operator watches on since the latest decision, and no fact has come since. */
export const isWatched = (id: RawBuilder<unknown>) => sql`coalesce((
  select d.verdict = 'watch' and not exists (select from linked_case_events e
      where e.case_id = d.case_id and e.at > d.decided_at and e.kind in ('fact_added', 'reopened', 'merged'))
  from linked_decisions d where d.case_id = ${id} order by d.id desc limit 1), false)`

export const listLinkedCases = ({ db }: Pick<App, 'db'>, query: QueueQuery<LinkedFilter>) =>
  listQueue(db, { items, filters, read: readCases }, query)

const maxNamed = 3

async function readCases(db: Db, page: Page<LinkedFilter>) {
  const { rows } = await sql<LinkedCaseRow>`
    select c.id, c.opened_at, c.due_at, ${isWatched(sql`c.id`)} as watched,
      (select coalesce(json_agg(json_build_object('id', l.account_id, 'name', l.name)), '[]') from (
        select l.account_id, ${nicknameOf('l.account_id')} as name from linked_accounts l
        where l.case_id = c.id order by l.joined_at, l.account_id limit ${sql.lit(maxNamed)}
      ) l) as accounts,
      (select count(*)::int from linked_accounts l where l.case_id = c.id) as accounts_total,
      (select coalesce(array_agg(distinct f.kind order by f.kind), '{}') from linked_facts f
        join linked_accounts l using (account_id) where l.case_id = c.id) as kinds
    from (${pageOf(page)}) c order by ${placeOf(page)}`.execute(db)
  return rows
}

function pageOf({ filter, where, order, after, limit }: Page<LinkedFilter>) {
  const isAfter = after === undefined ? sql`true` : isBehind(filter, order, after)
  return sql`
    select i.* from (${items}) i where ${where} and ${isAfter} order by ${placeOf({ filter, order })} limit ${sql.lit(limit)}`
}

type Ordered = { filter?: LinkedFilter | undefined; order?: Page['order'] }

const isReversed = ({ filter, order }: Ordered) => (filter === 'decided') !== (order !== undefined)

const placeOf = (page: Ordered) => {
  const way = isReversed(page) ? sql`desc` : wayOf(undefined)
  return page.filter === 'decided' ? sql`id ${way}` : sql`due_at ${way}, id ${way}`
}

/** A case that was decided meanwhile has no deadline any more: the page starts over. */
function isBehind(filter: LinkedFilter | undefined, order: Page['order'], after: number) {
  const isDown = isReversed({ filter, order })
  const follows = isDown ? sql`<` : sql`>`
  if (filter === 'decided') return sql`id ${follows} ${after}::integer`
  const start = isDown ? sql`'infinity'::timestamptz` : sql`'-infinity'::timestamptz`
  const due = sql`coalesce((select due_at from linked_cases where id = ${after}), ${start})`
  return sql`(due_at, id) ${follows} (${due}, ${after}::integer)`
}
