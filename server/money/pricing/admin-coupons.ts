import { messages } from '#contract/messages.ts'
import { fieldError, Refusal } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Operator } from '#server/platform/operators/sessions.ts'
import { readChanges, recordChange } from './price-list-history.ts'

type PricingDeps = Pick<App, 'db' | 'now'>
const taken = 'Já há um cupom com este código.'

export async function listAdminCoupons(db: Db, only?: number) {
  const coupons = await db
    .selectFrom('coupons as c')
    .selectAll('c')
    .select(({ selectFrom }) =>
      selectFrom('coupon_uses as u')
        .select(({ fn }) => fn.countAll<number>().as('uses'))
        .whereRef('u.coupon_id', '=', 'c.id')
        .where('u.released_at', 'is', null)
        .as('uses'),
    )
    .$if(only !== undefined, query => query.where('c.id', '=', only as number))
    .orderBy('c.id', 'desc')
    .execute()
  const changes = await readChanges(db, 'coupon_id', only)
  return coupons.map(coupon => ({ ...coupon, changes: changes.get(coupon.id) ?? [] }))
}

export type ListedCoupon = Awaited<ReturnType<typeof listAdminCoupons>>[number]

export async function addCoupon(
  { db, now }: PricingDeps,
  { operatorId }: Operator,
  added: CouponFields & { code: string },
) {
  return db.transaction().execute(async tx => {
    await checkCoupon(tx, added)
    const made = await tx
      .insertInto('coupons')
      .values(added)
      .onConflict(conflict => conflict.column('code').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!made) throw new Refusal('conflict', taken, { code: [taken] })
    const after = { code: made.code, ...stateOf(made) }
    await recordChange(tx, { operatorId, kind: 'coupon', id: made.id, before: null, after }, now())
    return listOne(tx, made.id)
  })
}

type Changed = CouponFields & { withdrawn: boolean }

/** The change affects only new orders. */
export async function changeCoupon({ db, now }: PricingDeps, { operatorId }: Operator, id: number, changed: Changed) {
  return db.transaction().execute(async tx => {
    const at = now()
    const coupon = await tx.selectFrom('coupons').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
    if (!coupon) throw new Refusal('not_found', messages.notFound)
    const { withdrawn, ...fields } = changed
    await checkCoupon(tx, fields)
    const withdrawn_at = withdrawn ? (coupon.withdrawn_at ?? at) : null
    const after = await tx
      .updateTable('coupons')
      .set({ ...fields, withdrawn_at })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordChange(tx, { operatorId, kind: 'coupon', id, before: stateOf(coupon), after: stateOf(after) }, at)
    return listOne(tx, id)
  })
}

const listOne = async (tx: Db, id: number) => (await listAdminCoupons(tx, id))[0] as ListedCoupon

type State = Omit<ListedCoupon, 'id' | 'code' | 'uses' | 'changes'>

function stateOf({ title, cents, percent, most_uses, most_uses_each, plan_ids, for_all, ...coupon }: State) {
  const starts_at = coupon.starts_at.toISOString()
  const ends_at = coupon.ends_at.toISOString()
  const withdrawn = coupon.withdrawn_at !== null
  return { title, cents, percent, starts_at, ends_at, most_uses, most_uses_each, plan_ids, for_all, withdrawn }
}

type CouponFields = {
  title: string
  cents: number | null
  percent: number | null
  starts_at: string
  ends_at: string
  most_uses: number | null
  most_uses_each: number
  plan_ids: number[] | null
  for_all: boolean
}

async function checkCoupon(tx: Db, { cents, percent, starts_at, ends_at, plan_ids }: CouponFields) {
  if ((cents === null) === (percent === null))
    throw fieldError('cents', 'Informe o desconto em reais ou em porcentagem, um dos dois.')
  if (Date.parse(ends_at) <= Date.parse(starts_at)) throw fieldError('ends_at', 'O fim precisa ser depois do começo.')
  if (plan_ids) await checkPlans(tx, plan_ids)
}

async function checkPlans(tx: Db, ids: readonly number[]) {
  if (ids.length === 0) throw fieldError('plan_ids', 'Escolha ao menos um plano.')
  const plans = await tx.selectFrom('plans').select('id').execute()
  const existing = new Set(plans.map(({ id }) => id))
  const isValid = ids.every(id => existing.has(id)) && new Set(ids).size === ids.length
  if (!isValid) throw fieldError('plan_ids', 'Escolha planos da lista.')
}
