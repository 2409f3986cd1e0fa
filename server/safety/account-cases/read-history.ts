import { sql } from 'kysely'
import { type HistoryKind, historyKinds } from '#contract/account.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import type { HistoryEntry } from '#server/platform/db/register/entry.ts'
import { namesIn, ownRows, register } from '#server/platform/db/register.ts'

export type HistoryRow = {
  at: Date
  kind: HistoryKind
  what: string
  operator: string | null
  case_id: number | null
  facts: Record<string, string | number | boolean | null>
  cursor: string
}

type Query = { kind?: HistoryKind | undefined; before?: string | undefined }

const pageSize = 50

/** Sorts all events: an account has a few hundred at most, and each query uses an index on the account. */
export async function readHistory({ db, now }: Pick<App, 'db' | 'now'>, accountId: number, { kind, before }: Query) {
  const account = await db.selectFrom('accounts').select('id').where('id', '=', accountId).executeTakeFirst()
  if (!account) throw new Refusal('not_found', messages.notFound)
  const at = now()
  const parts = events
    .filter(event => kind === undefined || event.kind === kind)
    .map(
      event => sql`
        select ${sql.lit(event.kind)} as kind, ${sql.lit(event.what)} as what, ${sql.lit(events.indexOf(event))} as rank, r.*
        from (${rowsOf(event, accountId)}) r (at, operator_id, case_id, id, facts)
        where ${event.planned ? sql`r.at <= ${at}` : sql`true`}`,
    )
  const { rows } = await sql<HistoryRow>`
    select e.at, e.kind, e.what, o.name as operator, e.case_id, e.facts, concat_ws('.', us, rank, e.id) as cursor
    from (select *, (extract(epoch from at) * 1000000)::bigint as us from (${sql.join(parts, sql` union all `)}) p) e
    left join operators o on o.id = e.operator_id
    where ${before === undefined ? sql`true` : sql`(us, rank, e.id) < ${parsePlace(before)}`}
    order by us desc, rank desc, e.id desc limit ${sql.lit(pageSize + 1)}`.execute(db)
  const shown = rows.slice(0, pageSize)
  return { shown, next: rows.length > pageSize ? (shown.at(-1)?.cursor ?? null) : null }
}

/** All events that the register defines. Their order here breaks ties between equal timestamps. */
const events = (Object.keys(historyKinds) as HistoryKind[]).flatMap(kind =>
  Object.entries(register).flatMap(([table, { history = {} }]) =>
    Object.entries(history).flatMap(([what, entry]) => (entry.kind === kind ? [{ table, what, ...entry }] : [])),
  ),
)

function rowsOf(
  {
    table,
    at,
    by = 'null::integer',
    case: leadsTo = 'null::integer',
    facts = {},
    ...entry
  }: HistoryEntry & { table: string },
  account: number,
) {
  const { joins, where } = ownRows(table, account)
  const read = (expression: string) => sql.raw(/^\w+$/.test(expression) ? `${table}.${expression}` : expression)
  const id = entry.id ?? namesIn(register[table]?.columns)[0] ?? '0'
  const noted = Object.entries(facts).flatMap(([name, value]) => [sql.lit(name), read(value)])
  return sql`
    select ${sql.join([read(at), read(by), read(leadsTo), read(id), sql`jsonb_build_object(${sql.join(noted)})`])}
    from ${sql.table(table)} ${joins}
    where ${where} and ${entry.when === undefined ? sql`${read(at)} is not null` : sql.raw(entry.when)}
    ${entry.groupBy === undefined ? sql`` : sql`group by ${sql.raw(entry.groupBy)}`}`
}

function parsePlace(before: string) {
  const [us = '', rank, id] = before.split('.')
  return sql`(${us}::bigint, ${Number(rank)}::integer, ${Number(id)}::bigint)`
}
