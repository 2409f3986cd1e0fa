import { sql } from 'kysely'
import type { AccountCase } from '#contract/account-admin.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { userTypes } from '#contract/user-types.ts'
import { hasPublicNumber } from '#server/people/phones/public-number.ts'
import type { App } from '#server/platform/app.ts'

const calledTypes = userTypes.map(({ userType }) => userType).filter(hasPublicNumber)

/** Each is one index of the account. */
export type AccountCaseRow = Omit<AccountCase, 'created_at' | 'plan_until'> & {
  created_at: Date
  plan_until: Date | null
}

export async function readAccountCase({ db, now }: Pick<App, 'db' | 'now'>, id: number) {
  const { rows } = await sql<AccountCaseRow>`
    select a.id, a.name, a.email, a.user_type, a.created_at,
      coalesce(p.nickname, (select nickname from profiles where account_id = a.id)) as nickname,
      case when exists (
        select from kyc_submissions s join kyc_reviews r on r.submission_id = s.id
        where s.account_id = a.id and r.verdict = 'approved' and r.ended_at is null
      ) then 'okay' when k.id is not null and k.verdict is null then 'pending' end as kyc,
      k.id as kyc_case, p.id as profile_case,
      case when p.id is not null then coalesce(p.verdict, 'pending')
        when exists (select from profiles where account_id = a.id) then 'approved' end as profile,
      exists (select from listings where account_id = a.id) as listed,
      exists (select from listing_pauses where account_id = a.id and resumed_at is null) as paused,
      (select max(ends_at) from plan_periods where account_id = a.id and ends_at > ${now()}) as plan_until,
      exists (select from suspended_accounts where account_id = a.id) as suspended,
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
      ) as undeclared,
      coalesce(own.number is not null and not exists (
        select from phone_proofs pp where pp.account_id = a.id and pp.number = own.number
      ), false) as number_unproven
    from accounts a
    left join lateral (
      select s.id, r.verdict from kyc_submissions s left join kyc_reviews r on r.submission_id = s.id
      where s.account_id = a.id order by s.submitted_at desc, s.id desc limit 1
    ) k on true
    left join lateral (
      select s.id, s.content, s.content ->> 'nickname' as nickname, r.verdict
      from profile_submissions s left join profile_reviews r on r.submission_id = s.id
      where s.account_id = a.id order by s.id desc limit 1
    ) p on true
    left join lateral (
      select coalesce(c.content ->> 'whatsapp', c.content ->> 'phone') as number
      from (select coalesce(p.content, profile_content(a.id)) as content) c
      where a.user_type in (${sql.join(calledTypes)})
    ) own on true
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
  return found
}
