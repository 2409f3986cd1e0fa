import { type RawBuilder, sql } from 'kysely'
import type { Order } from '#contract/review.ts'
import { type authors, type ConversationFilter, inboxTextLength } from '#contract/support.ts'
import { nicknameOf } from '#server/people/profiles/nickname.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'

type Query = { filter: ConversationFilter; order?: Order; after?: string | undefined }
type Direction = { way: RawBuilder<unknown>; follows: RawBuilder<unknown> }
type Arrangement = {
  where: RawBuilder<unknown>
  by: RawBuilder<Date>
  usual: Direction
  reversed: Direction
}

const pageSize = 50
const oldestFirst = { way: sql`asc`, follows: sql`>` }
const newestFirst = { way: sql`desc`, follows: sql`<` }
const byWait = { by: sql<Date>`waiting_since`, usual: oldestFirst, reversed: newestFirst }
const byMessage = { by: sql<Date>`last_message_at`, usual: newestFirst, reversed: oldestFirst }

/** Each filter has its own index, which the query can scan in either direction. */
const arrangements: Record<ConversationFilter, Arrangement> = {
  waiting: { where: sql`waiting_since is not null`, ...byWait },
  open: { where: sql`closed_at is null`, ...byMessage },
  closed: { where: sql`closed_at is not null`, ...byMessage },
}

export type InboxRow = {
  account_id: number
  name: string
  nickname: string | null
  user_type: number
  author: (typeof authors)[number]
  text: string
  last_message_at: Date
  waiting_since: Date | null
  closed_at: Date | null
  unread: number
  cursor: Date
}

export async function listConversations({ db }: Pick<App, 'db'>, { filter, order, after }: Query) {
  const found = await readRows(db, arrangements[filter], order, after)
  const shown = found.slice(0, pageSize)
  const last = found.length > pageSize ? shown.at(-1) : undefined
  return { shown, counts: await countAll(db), next: last ? `${last.cursor.getTime()}.${last.account_id}` : null }
}

async function readRows(db: Db, { where, by, ...ways }: Arrangement, order: Order, after: string | undefined) {
  const { way, follows } = ways[order ?? 'usual']
  const isAfter = after === undefined ? sql`true` : sql`(${by}, account_id) ${follows} ${parseCursor(after)}`
  const { rows } = await sql<InboxRow>`
    select c.account_id, a.name, ${nicknameOf('c.account_id')} as nickname, a.user_type,
      coalesce(m.author, 'account') as author, coalesce(left(m.body, ${inboxTextLength}), '') as text,
      c.last_message_at, c.waiting_since, c.closed_at, c.cursor,
      (select count(*)::int from support_messages u
        where u.account_id = c.account_id and u.author = 'account' and u.id > c.operator_read_id) as unread
    from (
      select *, ${by} as cursor from conversations where ${where} and ${isAfter}
      order by ${by} ${way}, account_id ${way} limit ${sql.lit(pageSize + 1)}
    ) c
    join accounts a on a.id = c.account_id
    left join lateral (
      select author, body from support_messages where account_id = c.account_id order by id desc limit 1
    ) m on true
    order by c.cursor ${way}, c.account_id ${way}`.execute(db)
  return rows
}

function parseCursor(after: string) {
  const [instant = '', accountId = ''] = after.split('.')
  return sql`(${new Date(Number(instant))}::timestamptz, ${Number(accountId)}::bigint)`
}

async function countAll(db: Db) {
  const counts = Object.entries(arrangements).map(
    ([filter, { where }]) => sql`(select count(*)::int from conversations where ${where}) as ${sql.ref(filter)}`,
  )
  const { rows } = await sql<Record<ConversationFilter, number>>`select ${sql.join(counts)}`.execute(db)
  return rows[0] as Record<ConversationFilter, number>
}
