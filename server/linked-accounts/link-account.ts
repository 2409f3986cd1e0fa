import { sql } from 'kysely'
import { type LinkedKind, linkedKindNames, linkedKinds, linkedLimits } from '#contract/linked-kinds.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'

type Held = {
  account_id: number
  kind: LinkedKind
  hash: Buffer
  first_at: Date
  case_id: number | null
  known: boolean
}
type Result = 'nothing new' | 'opened' | 'added'

/** Nothing but the tables of this slice is written: a case changes nothing of what visitors see or anybody pays. */
export const linkAccount = (
  { db, now }: Pick<App, 'db' | 'now'>,
  { accountId }: { accountId: number },
  ofBacklog = false,
): Promise<Result> =>
  db.transaction().execute(async tx => {
    await holdCases(tx)
    const held = await readHeld(tx, accountId)
    if (held.every(({ known }) => known)) return 'nothing new'
    const at = now()
    const [first, ...others] = [...new Set(held.flatMap(({ case_id }) => case_id ?? []))].sort((a, b) => a - b)
    const caseId = first ?? (await openCase(tx, at, ofBacklog))
    for (const other of others) await mergeInto(tx, caseId, other, at)
    await insertFacts(tx, caseId, held, at)
    if (first === undefined) return 'opened'
    await noteFact(tx, caseId, at)
    return 'added'
  })

/** One at a time: of two accounts that arrive at once, the second finds the case of the first. */
export const holdCases = (tx: Db) => sql`select pg_advisory_xact_lock(${casesLock})`.execute(tx)

const casesLock = 7_330_077

const most = sql`case ${sql.join(
  linkedKindNames.flatMap(kind => {
    const { most: count } = linkedKinds[kind]
    return count === null ? [] : [sql`when mine.kind = ${sql.lit(kind)} then ${sql.lit(count)}`]
  }),
  sql` `,
)} else 2147483647 end`

/** Of each thing that the account has in common with another: all who have it. What very many have is left out. */
async function readHeld(tx: Db, accountId: number) {
  const { rows } = await sql<Held>`
    select k.account_id, k.kind, k.hash, k.first_at, c.case_id, f.hash is not null as known
    from shared_keys k
    left join linked_accounts c on c.account_id = k.account_id
    left join linked_facts f on f.account_id = k.account_id and f.kind = k.kind and f.hash = k.hash
    where k.hash in (
      select mine.hash from shared_keys mine
      where mine.account_id = ${accountId}
        and (select count(distinct o.account_id) from shared_keys o where o.hash = mine.hash) between 2 and ${most})
    order by k.account_id, k.kind, k.hash`.execute(tx)
  return rows
}

export const dueIn = (at: Date, days: number) => new Date(at.getTime() + days * 86_400_000)

async function openCase(tx: Db, at: Date, of_backlog: boolean) {
  const { id } = await tx
    .insertInto('linked_cases')
    .values({ opened_at: at, waiting_since: at, due_at: dueIn(at, linkedLimits.dueDays), of_backlog })
    .returning('id')
    .executeTakeFirstOrThrow()
  await noteEvent(tx, id, 'opened', at)
  return id
}

type EventKind = 'opened' | 'fact_added' | 'reopened' | 'merged' | 'account_deleted' | 'ended'

export const noteEvent = (tx: Db, case_id: number, kind: EventKind, at: Date) =>
  tx.insertInto('linked_case_events').values({ case_id, kind, at }).execute()

/** The older case goes on, with the nearer deadline of the two. */
async function mergeInto(tx: Db, caseId: number, other: number, at: Date) {
  await tx.updateTable('linked_accounts').set({ case_id: caseId }).where('case_id', '=', other).execute()
  await sql`
    update linked_cases c set due_at = least(c.due_at, o.due_at), waiting_since = least(c.waiting_since, o.waiting_since)
    from linked_cases o where c.id = ${caseId} and o.id = ${other}`.execute(tx)
  await tx
    .updateTable('linked_cases')
    .set({ merged_into: caseId, due_at: null, waiting_since: null })
    .where(({ or, eb }) => or([eb('id', '=', other), eb('merged_into', '=', other)]))
    .execute()
  await noteEvent(tx, caseId, 'merged', at)
}

async function insertFacts(tx: Db, case_id: number, held: readonly Held[], at: Date) {
  const ids = [...new Set(held.map(({ account_id }) => account_id))]
  await tx
    .insertInto('linked_accounts')
    .values(ids.map(account_id => ({ account_id, case_id, joined_at: at })))
    .onConflict(conflict => conflict.column('account_id').doNothing())
    .execute()
  await tx
    .insertInto('linked_facts')
    .values(held.map(({ account_id, kind, hash, first_at }) => ({ account_id, kind, hash, since: first_at })))
    .onConflict(conflict => conflict.columns(['account_id', 'kind', 'hash']).doNothing())
    .execute()
}

/** A case that waits keeps its deadline; one that was ended, or is watched, is due like a new one. */
async function noteFact(tx: Db, caseId: number, at: Date) {
  const { due_at } = await tx
    .selectFrom('linked_cases')
    .select('due_at')
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow()
  const due = dueIn(at, linkedLimits.dueDays)
  if (due_at === null || due_at > due)
    await tx.updateTable('linked_cases').set({ waiting_since: at, due_at: due }).where('id', '=', caseId).execute()
  await noteEvent(tx, caseId, due_at === null ? 'reopened' : 'fact_added', at)
}
