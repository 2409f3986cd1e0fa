import { sql } from 'kysely'
import type { HistoryKind } from '#contract/account-admin.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import { records } from './history-records.ts'

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

/** One account has some hundreds of events at most, each found by an index of the account. */
export async function readHistory({ db, now }: Pick<App, 'db' | 'now'>, accountId: number, { kind, before }: Query) {
  const account = await db.selectFrom('accounts').select('id').where('id', '=', accountId).executeTakeFirst()
  if (!account) throw new Refusal('not_found', messages.notFound)
  const at = now()
  const parts = records.flatMap((one, rank) =>
    kind === undefined || one.kind === kind
      ? [
          sql`select ${sql.lit(one.kind)} as kind, ${sql.lit(one.what)} as what, ${sql.lit(rank)} as rank, r.*
            from (${one.rows(accountId, at)}) r (at, operator_id, case_id, id, facts)`,
        ]
      : [],
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

function parsePlace(before: string) {
  const [us = '', rank, id] = before.split('.')
  return sql`(${us}::bigint, ${Number(rank)}::integer, ${Number(id)}::bigint)`
}
