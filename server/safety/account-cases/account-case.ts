import { sql } from 'kysely'
import type { AccountCase } from '#contract/account.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { latestDocuments } from '#server/people/accounts/suspension.ts'
import type { App } from '#server/platform/app.ts'
import { type Missing, readMissing } from '#server/platform/db/missing.ts'

export type AccountCaseRow = Omit<AccountCase, 'created_at' | 'plan_until'> & {
  created_at: Date
  plan_until: Date | null
}

export async function readAccountCase({ db, now }: Pick<App, 'db' | 'now'>, id: number): Promise<AccountCaseRow> {
  const at = now()
  const { rows } = await sql<Omit<AccountCaseRow, keyof ReturnType<typeof statesOf>>>`
    select a.*, ${latestDocuments(sql`a.id`)} as kyc_case,
      (select max(id) from profile_submissions where account_id = a.id) as profile_case,
      (select max(ends_at) from plan_periods where account_id = a.id and ends_at > ${at}) as plan_until,
      m.placed as media, m.waiting as media_waiting,
      (select count(*)::int from campaigns where account_id = a.id) as campaigns,
      o.made as orders, o.paid as orders_paid,
      (select count(*)::int from account_sessions where account_id = a.id) as sessions,
      (select case when closed_at is not null then 'closed' when waiting_since is not null then 'waiting' else 'open' end
        from conversations where account_id = a.id) as conversation,
      array(
        select distinct v.kind from declaration_versions v where a.user_type = any (v.user_types)
          and not exists (select from declarations d
            where d.account_id = a.id and d.kind = v.kind and (d.version >= v.version or d.withdrawn_at is not null))
      ) as undeclared
    from tagged_accounts a
    cross join lateral (
      select count(*)::int as placed, count(*) filter (where r.media_id is null)::int as waiting
      from media n left join media_reviews r on r.media_id = n.id where n.account_id = a.id and n.position is not null
    ) m
    cross join lateral (
      select count(*)::int as made, count(act.order_id)::int as paid
      from orders n left join order_activations act on act.order_id = n.id where n.account_id = a.id
    ) o
    where a.id = ${id}`.execute(db)
  const [found] = rows
  if (!found) throw new Refusal('not_found', messages.notFound)
  return { ...found, ...statesOf(await readMissing(db, id, at)) }
}

const kycStates = { missing: null, pending: 'pending', refused: null } as const
const profileStates = { missing: null, pending: 'pending', refused: 'refused' } as const

function statesOf(missing: readonly Missing[]): Pick<AccountCase, 'kyc' | 'profile' | 'number_unproven'> {
  const states = new Map(missing.map(({ step, state }) => [step, state]))
  const [documents, profile] = [states.get('documents'), states.get('profile')]
  return {
    kyc: documents ? kycStates[documents] : 'okay',
    profile: profile ? profileStates[profile] : 'approved',
    number_unproven: states.get('phone') === 'missing',
  }
}
