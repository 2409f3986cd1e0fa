import { sql } from 'kysely'
import type { LinkedKind } from '#contract/linked-kinds.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { latestDocuments } from '#server/accounts/suspension.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import { nicknameOf } from '#server/reviews/media.ts'
import { isWatched } from './list-cases.ts'
import { type Highlight, highlightsOf } from './signals.ts'

/** More stay counted: a screen of hundreds tells nobody anything. */
const maxShown = 50

export async function readLinkedCase({ db }: Pick<App, 'db'>, id: number) {
  const { rows } = await sql<CaseRow>`
    select id, opened_at, waiting_since, due_at, merged_into, ${isWatched(sql`c.id`)} as watched,
      (select count(*)::int from linked_accounts where case_id = c.id) as accounts_total, ${countFacts(id)} as seen
    from linked_cases c where id = ${id}`.execute(db)
  const [found] = rows
  if (!found) throw new Refusal('not_found', messages.notFound)
  const accounts = await readAccounts(db, id)
  const ids = accounts.map(account => account.id)
  return {
    ...found,
    accounts,
    facts: await readFacts(db, ids),
    highlights: await readHighlights(db, ids),
    events: await readEvents(db, id),
    decisions: await readDecisions(db, id),
  }
}
export type LinkedCaseRows = Awaited<ReturnType<typeof readLinkedCase>>

type CaseRow = {
  id: number
  opened_at: Date
  waiting_since: Date | null
  due_at: Date | null
  merged_into: number | null
  watched: boolean
  accounts_total: number
  seen: number
}

/** Grows with each new fact. */
export const countFacts = (caseId: number) => sql<number>`(
  select count(*)::int from linked_facts f join linked_accounts l using (account_id) where l.case_id = ${caseId})`

type AccountRow = {
  id: number
  nickname: string | null
  user_type: number
  created_at: Date
  joined_at: Date
  listed: boolean
  suspended: boolean
  documents: 'none' | 'pending' | 'approved' | 'rejected'
  kyc_case: number | null
  profile_case: number | null
  reports: number
  orders_paid: number
}

async function readAccounts(db: Db, caseId: number) {
  const { rows } = await sql<AccountRow>`
    select a.id, ${nicknameOf('a.id')} as nickname, a.user_type, a.created_at, l.joined_at,
      exists (select from listings where account_id = a.id) as listed,
      exists (select from account_suspensions where account_id = a.id and lifted_at is null) as suspended,
      d.id as kyc_case,
      (select id from profile_submissions where account_id = a.id order by id desc limit 1) as profile_case,
      case when d.id is null then 'none'
        else coalesce((select verdict from kyc_reviews where submission_id = d.id), 'pending') end as documents,
      (select count(*)::int from reports where account_id = a.id) as reports,
      (select count(*)::int from orders o join order_activations v on v.order_id = o.id where o.account_id = a.id)
        as orders_paid
    from linked_accounts l join accounts a on a.id = l.account_id, lateral (select ${latestDocuments(sql`a.id`)} as id) d
    where l.case_id = ${caseId} order by l.joined_at, a.id limit ${sql.lit(maxShown)}`.execute(db)
  return rows
}

type FactRow = {
  kinds: LinkedKind[]
  accounts: { id: number; since: string; last_at: string | null }[]
  holders: number
}

/** By when two accounts had it; what only one has left, because others were deleted, is none any more. */
async function readFacts(db: Db, ids: number[]) {
  const { rows } = await sql<FactRow>`
    select array_agg(distinct f.kind) as kinds,
      json_agg(json_build_object('id', f.account_id, 'since', f.since, 'last_at', f.last_at)
        order by f.since, f.account_id) as accounts,
      (select count(distinct k.account_id)::int from shared_keys k where k.hash = f.hash) as holders
    from (
      select f.account_id, f.hash, min(f.kind) as kind, min(f.since) as since, max(k.last_at) as last_at
      from linked_facts f left join shared_keys k using (account_id, kind, hash)
      where f.account_id = any(${ids}) group by f.account_id, f.hash
    ) f group by f.hash having count(*) > 1
    order by (array_agg(f.since order by f.since))[2], f.hash`.execute(db)
  return rows
}

type Texts = { account_id: number; nickname: string | null; info: string | null }

/** Of the texts that were sent last, and of those that visitors see. */
async function readHighlights(db: Db, ids: number[]): Promise<(Highlight & { account_id: number })[]> {
  const { rows } = await sql<Texts>`
    select a.id as account_id, t.nickname, t.info from accounts a, lateral (
      (select content ->> 'nickname' as nickname, content ->> 'info' as info from profile_submissions
        where account_id = a.id order by id desc limit 1)
      union
      select nickname, info from profiles where account_id = a.id
    ) t where a.id = any(${ids}) order by a.id`.execute(db)
  const found = rows.flatMap(({ account_id, nickname, info }) =>
    [nickname, info].flatMap(text => highlightsOf(text ?? '').map(one => ({ account_id, ...one }))),
  )
  return [...new Map(found.map(one => [JSON.stringify(one), one])).values()]
}

/** With those of the cases that were merged into it. */
const readEvents = (db: Db, id: number) =>
  db
    .selectFrom('linked_case_events as e')
    .innerJoin('linked_cases as c', 'c.id', 'e.case_id')
    .select(['e.id', 'e.kind', 'e.at'])
    .where(({ or, eb }) => or([eb('c.id', '=', id), eb('c.merged_into', '=', id)]))
    .orderBy('e.at')
    .orderBy('e.id')
    .execute()

const readDecisions = (db: Db, id: number) =>
  db
    .selectFrom('linked_decisions as d')
    .innerJoin('linked_cases as c', 'c.id', 'd.case_id')
    .innerJoin('operators as o', 'o.id', 'd.operator_id')
    .select(['d.id', 'd.verdict', 'd.explanation', 'd.body', 'o.name as operator', 'd.decided_at'])
    .where(({ or, eb }) => or([eb('c.id', '=', id), eb('c.merged_into', '=', id)]))
    .orderBy('d.id', 'desc')
    .execute()
