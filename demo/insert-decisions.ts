import { type Insertable, sql } from 'kysely'
import { dayMs } from '#contract/durations.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/tables.ts'
import type { Member } from './insert-accounts.ts'
import { insertAll } from './insert-accounts.ts'
import { inventPurchases, type Purchase, plansFor, renewal } from './purchases.ts'
import { type Random, randomFrom } from './random.ts'

const reasons = {
  kyc: 'A foto do verso do documento está ilegível.',
  order: 'Pagamento não confirmado.',
  suspension: 'Perfil em análise depois de uma denúncia.',
}

const day = (now: Date, ago: number) => new Date(now.getTime() - ago * dayMs)

export async function insertDecisions(tx: Db, seed: number, members: readonly Member[], now: Date) {
  await insertDocuments(tx, members, now)
  await insertDeclarations(tx, members, now)
  await insertPurchases(tx, randomFrom(seed + 4), members, now)
  const suspended = members.filter(({ draft }) => draft.status === 'suspended')
  const suspended_at = day(now, 1)
  await insertAll(
    tx,
    'account_suspensions',
    suspended.map(({ id }) => ({ account_id: id, reason: reasons.suspension, suspended_at })),
  )
}

/** Everyone with a profile made the declarations when they sent it. */
const insertDeclarations = (tx: Db, members: readonly Member[], now: Date) =>
  sql`
    insert into declarations (account_id, kind, version, text_hash, given_at)
    select a.id, v.kind, v.version, v.text_hash, ${day(now, 120)}
    from accounts a join declaration_versions v on a.user_type = any (v.user_types)
    where a.id = any (${members.map(({ id }) => id)})`.execute(tx)

export async function insertPendingDocuments(tx: Db, ids: readonly number[], now: Date) {
  await insertAll(
    tx,
    'kyc_submissions',
    ids.map(id => ({ account_id: id, submitted_at: day(now, 1) })),
  )
}

async function insertDocuments(tx: Db, members: readonly Member[], now: Date) {
  const pending = members.filter(({ draft }) => draft.status === 'kyc_pending')
  await insertPendingDocuments(
    tx,
    pending.map(({ id }) => id),
    now,
  )
  const reviewed = members.filter(({ draft }) => draft.status !== 'kyc_pending')
  const rejected = new Set(reviewed.filter(({ draft }) => draft.status === 'kyc_rejected').map(({ id }) => id))
  const submissions = await tx
    .insertInto('kyc_submissions')
    .values(reviewed.map(({ id }) => ({ account_id: id, submitted_at: day(now, 120) })))
    .returning(['id', 'account_id'])
    .execute()
  const verdict = (account: number) =>
    rejected.has(account)
      ? ({ verdict: 'rejected', reason: reasons.kyc, rejection: 'illegible' } as const)
      : ({ verdict: 'approved', reason: null, rejection: null } as const)
  await insertAll(
    tx,
    'kyc_reviews',
    submissions.map(({ id, account_id }) => ({
      submission_id: id,
      ...verdict(account_id),
      reviewed_at: day(now, 119),
    })),
  )
}

type Bought = Purchase & { accountId: number; renews: boolean }

async function insertPurchases(tx: Db, random: Random, members: readonly Member[], now: Date) {
  const plans = await tx.selectFrom('plans').selectAll().execute()
  const bought = members.flatMap(({ id, draft }): Bought[] => {
    const offered = plansFor(plans, draft.account.user_type, draft.tier)
    return inventPurchases(random, offered, draft.status, now).map(purchase => {
      return { ...purchase, accountId: id, renews: draft.status !== 'plan_ended' }
    })
  })
  await insertBought(tx, bought)
}

async function insertBought(tx: Db, bought: readonly Bought[]) {
  const ids = await insertOrders(tx, bought)
  const outcomes = bought.map(purchase => ({ ...purchase, order_id: ids.get(keyOf(purchase)) ?? 0 }))
  await insertAll(tx, 'plan_periods', outcomes.flatMap(period))
  await insertActivations(tx, outcomes)
  await insertAll(tx, 'order_refusals', outcomes.flatMap(refusal))
}

async function insertOrders(tx: Db, bought: readonly Bought[]) {
  const rows = bought.map(({ accountId, plan, orderedAt }) => {
    const { id: plan_id, tier, title, days, free_days, amount } = plan
    const offered = { plan_id, tier, title, days, free_days, amount, list_amount: amount }
    return { account_id: accountId, ...offered, created_at: orderedAt }
  })
  const made = await tx.insertInto('orders').values(rows).returning(['id', 'account_id', 'created_at']).execute()
  return new Map(
    made.map(({ id, account_id, created_at }) => [keyOf({ accountId: account_id ?? 0, orderedAt: created_at }), id]),
  )
}

/** Prefix that marks payments for renewed demonstration plans. */
const renewing = 'demonstracao-renova-'
const renewedDaysAhead = 7

/** Keeps an old demonstration listed. Skips accounts that bought a plan themselves. Returns the renewed accounts. */
export async function renewPlans(tx: Db, now: Date) {
  const last = await tx
    .selectFrom('plan_periods as pp')
    .innerJoin('orders as o', 'o.id', 'pp.order_id')
    .innerJoin('payments as p', 'p.order_id', 'o.id')
    .distinctOn('pp.account_id')
    .select(['pp.account_id', 'pp.ends_at', 'o.plan_id', 'p.external_id'])
    .orderBy('pp.account_id')
    .orderBy('pp.ends_at', 'desc')
    .execute()
  const ending = last.filter(
    ({ ends_at, external_id }) =>
      external_id.startsWith(renewing) && ends_at.getTime() < now.getTime() + renewedDaysAhead * dayMs,
  )
  const plans = new Map((await tx.selectFrom('plans').selectAll().execute()).map(plan => [plan.id, plan]))
  const bought = ending.flatMap(({ account_id, ends_at, plan_id }): Bought[] => {
    const plan = plans.get(plan_id)
    return plan && account_id ? [{ ...renewal(plan, ends_at, now), accountId: account_id, renews: true }] : []
  })
  if (bought.length > 0) await insertBought(tx, bought)
  return bought.map(({ accountId }) => accountId)
}

const keyOf = ({ accountId, orderedAt }: Pick<Bought, 'accountId' | 'orderedAt'>) =>
  `${accountId} ${orderedAt.getTime()}`

type Outcome = Bought & { order_id: number }

async function insertActivations(tx: Db, outcomes: readonly Outcome[]) {
  const paid = outcomes.filter(({ runs }) => runs)
  const payments = paid.map(({ order_id, orderedAt, plan, renews }) => {
    const external_id = `${renews ? renewing : 'demonstracao-'}${order_id}`
    return { order_id, channel: 'pix' as const, external_id, amount: plan.amount, received_at: orderedAt }
  })
  const received = await tx
    .insertInto('payments')
    .values(payments)
    .returning(['id', 'order_id', 'received_at'])
    .execute()
  const activations = received.map(({ id, order_id, received_at }) => {
    return { order_id, payment_id: id, activated_at: received_at }
  })
  await insertAll(tx, 'order_activations', activations)
}

function period({ order_id, accountId, plan, runs }: Outcome): Insertable<Database['plan_periods']>[] {
  return runs ? [{ order_id, account_id: accountId, tier: plan.tier, starts_at: runs.from, ends_at: runs.until }] : []
}

function refusal({ order_id, refusedAt }: Outcome): Insertable<Database['order_refusals']>[] {
  return refusedAt ? [{ order_id, refused_at: refusedAt, reason: reasons.order }] : []
}
