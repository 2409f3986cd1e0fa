import { type RawBuilder, sql } from 'kysely'
import { maxCounted, type Order } from '#contract/review.ts'
import type { Db } from '#server/platform/db/open.ts'

type Condition = RawBuilder<unknown>

export type Queue<Filter extends string, Row> = {
  items: RawBuilder<unknown>
  filters: Record<Filter, Condition>
  read: (db: Db, page: Page<Filter>) => Promise<Row[]>
}

export type Page<Filter = string> = {
  filter?: Filter
  where: Condition
  order?: Order
  after?: number | undefined
  limit: number
}

export type QueueQuery<Filter> = { filter: Filter; order?: Order; after?: number | undefined }

export const pageSize = 50

export async function listQueue<Filter extends string, Row extends { id: number }>(
  db: Db,
  queue: Queue<Filter, Row>,
  { filter, order, after, where = sql`true` }: QueueQuery<Filter> & { where?: Condition },
) {
  const page = { filter, where: sql`${queue.filters[filter]} and ${where}`, order, after, limit: pageSize + 1 }
  const [found, counts] = await Promise.all([queue.read(db, page), countByFilter(db, queue, where)])
  const shown = found.slice(0, pageSize)
  const next = found.length > pageSize ? (shown.at(-1)?.id ?? null) : null
  return { shown, next, counts }
}

async function countByFilter<Filter extends string>(
  db: Db,
  { items, filters }: Pick<Queue<Filter, unknown>, 'items' | 'filters'>,
  where: Condition,
) {
  const counts = Object.entries<Condition>(filters).map(
    ([filter, condition]) => sql`(
      select count(*)::int from (select from (${items}) i where ${condition} and ${where} limit ${sql.lit(maxCounted)}) c
    ) as ${sql.ref(filter)}`,
  )
  const { rows } = await sql<Record<Filter, number>>`select ${sql.join(counts)}`.execute(db)
  return rows[0] as Record<Filter, number>
}

type Kind = 'documents' | 'profile' | 'media' | 'campaign'

/** Has no review yet: a condition on an item of a queue. */
export const waits = (kind: Kind) => sql`id in (select id from review_queue where kind = ${sql.lit(kind)})`

const tables = {
  documents: sql`kyc_submissions`,
  profile: sql`profile_submissions`,
  campaign: sql`campaign_submissions`,
}

/** The page of a queue whose items are submissions; it starts over when that of `after` was deleted meanwhile. */
export function submissionPage(kind: keyof typeof tables, items: Condition, page: Page) {
  const { filter, where, order, after, limit } = page
  const { way, follows, start } = ways[order ?? 'usual']
  const { from, at, atOf } = filter === 'waiting' ? inQueue(kind, items) : ofAll(items)
  const submittedAt = sql`(select submitted_at from ${tables[kind]} where id = ${after})`
  const place = sql`coalesce(${atOf(after)}, ${submittedAt}, ${start})`
  const isAfter = after === undefined ? sql`true` : sql`(${at}, id) ${follows} (${place}, ${after}::integer)`
  return sql`
    select i.*, ${at} as ordered_at from ${from} where ${where} and ${isAfter} order by ${at} ${way}, id ${way} limit ${sql.lit(limit)}`
}

/** Of `submissionPage`, and of what is joined to its rows. */
export const wayOf = (order: Order) => ways[order ?? 'usual'].way

/** What comes after in that order. */
export const followsIn = (order: Order) => ways[order ?? 'usual'].follows

const ways = {
  usual: { way: sql`asc`, follows: sql`>`, start: sql`'-infinity'` },
  reversed: { way: sql`desc`, follows: sql`<`, start: sql`'infinity'` },
}

/** Read in the order of its index, as far as the page reaches: all that wait would be looked up and sorted. */
const inQueue = (kind: Kind, items: Condition) => ({
  from: sql`(select id as item, since from review_queue where kind = ${sql.lit(kind)}) q join (${items}) i on i.id = q.item`,
  at: sql`since`,
  // What waits again does so since later than it was submitted.
  atOf: (id: number | undefined) => sql`(select since from review_queue where kind = ${sql.lit(kind)} and id = ${id})`,
})

const ofAll = (items: Condition) => ({
  from: sql`(${items}) i`,
  at: sql`submitted_at`,
  atOf: () => sql`null::timestamptz`,
})
