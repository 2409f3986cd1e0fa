import { sql } from 'kysely'
import { type LinkedKind, linkedKinds, type SharedFact, type SharedFacts } from '#contract/linked-accounts.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { refuseOwnAccounts } from '#server/platform/operators/own-accounts.ts'
import type { Operator } from '#server/platform/operators/sessions.ts'
import { type Highlight, highlightsOf } from './signals.ts'

const limits = Object.entries(linkedKinds).flatMap(([kind, { max }]) =>
  max === null ? [] : [sql`when ${sql.lit(kind)} then ${sql.lit(max)}`],
)

/**
 * Selects the keys that the account shares, except keys that too many accounts have. A payer's key can equal the CPF of
 * another account. The match then counts as a fact about the payment.
 */
export const sharedKeysOf = (accountId: number) => sql`
  select hash, kind, holders, since from (
    select hash, case when count(distinct kind) > 1 then 'payer' else min(kind) end as kind,
      count(distinct account_id)::int as holders,
      greatest(min(first_at) filter (where account_id = ${accountId}),
        min(first_at) filter (where account_id <> ${accountId})) as since
    from shared_keys where hash in (select hash from shared_keys where account_id = ${accountId}) group by hash
  ) k where holders between 2 and case kind ${sql.join(limits, sql` `)} else holders end`

/** Read-only: a shared fact has no effect on listings or prices. */
export async function readSharedFacts({ db }: Pick<App, 'db'>, operator: Operator, accountId: number) {
  await refuseOwnAccounts(db, operator, [accountId])
  const account = await db.selectFrom('accounts').select('id').where('id', '=', accountId).executeTakeFirst()
  if (!account) throw new Refusal('not_found', messages.notFound)
  const facts = await readFacts(db, accountId)
  const highlights = facts.length > 0 ? await readHighlights(db, accountId) : []
  return { account_id: accountId, facts: joinAlike(facts), highlights } satisfies SharedFacts
}

/** We list this many accounts and only count the rest: a list of hundreds is no use to an operator. */
const maxShown = 20

type FactRow = { kind: LinkedKind; since: Date; accounts: SharedFact['accounts']; holders: number }

async function readFacts(db: Db, accountId: number): Promise<SharedFact[]> {
  const { rows } = await sql<FactRow>`
    select s.kind, s.since, s.holders, (
      select json_agg(json_build_object('id', h.account_id, 'name', a.nickname, 'suspended', a.suspended,
        'since', h.since, 'last_at', h.last_at))
      from (
        select account_id, min(first_at) as since, max(last_at) as last_at from shared_keys where hash = s.hash
        group by account_id order by account_id <> ${accountId}, min(first_at), account_id limit ${sql.lit(maxShown)}
      ) h join tagged_accounts a on a.id = h.account_id
    ) as accounts
    from (${sharedKeysOf(accountId)}) s order by s.since, s.hash`.execute(db)
  return rows.map(({ since, ...row }) => ({ ...row, since: since.toISOString(), times: 1 }))
}

/** Merges facts about the same accounts: six copied photos become one fact that occurs six times. */
function joinAlike(facts: readonly SharedFact[]): SharedFact[] {
  const joined = new Map<string, SharedFact>()
  for (const fact of facts) {
    const key = `${fact.kind} ${fact.accounts.map(({ id }) => id).sort()}`
    const earlier = joined.get(key)
    joined.set(
      key,
      earlier ? { ...earlier, times: earlier.times + 1, holders: Math.max(earlier.holders, fact.holders) } : fact,
    )
  }
  return [...joined.values()]
}

type Texts = { nickname: string | null; info: string | null }

/** Searches the text of both the latest and the live version. */
async function readHighlights(db: Db, accountId: number): Promise<Highlight[]> {
  const { rows } = await sql<Texts>`
    (select content ->> 'nickname' as nickname, content ->> 'info' as info from profile_submissions
      where account_id = ${accountId} order by id desc limit 1)
    union
    select nickname, info from profiles where account_id = ${accountId}`.execute(db)
  const found = rows.flatMap(({ nickname, info }) => [nickname, info].flatMap(text => highlightsOf(text ?? '')))
  return [...new Map(found.map(one => [JSON.stringify(one), one])).values()]
}
