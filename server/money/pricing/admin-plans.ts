import { messages } from '#contract/messages.ts'
import { planTiers, type Tier, type TierName, tierNamed } from '#contract/plan-tiers.ts'
import { fieldError, Refusal } from '#contract/refusals.ts'
import { userTypeOf, userTypes } from '#contract/user-types.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Operator } from '#server/platform/operators/sessions.ts'
import { readChanges, recordChange } from './price-list-history.ts'

type PricingDeps = Pick<App, 'db' | 'now'>
type Fields = { title: string; days: number; free_days: number; amount: number; position: number }
type Added = Fields & { user_type: number; type_name: TierName }
type Changed = Fields & { withdrawn: boolean }

const buyersOf = (tier: Tier) => userTypes.filter(({ tiers }) => tiers.includes(tier)).map(({ label }) => label)

const taken = 'Já há um plano nesta posição. Escolha outra.'

export async function listAdminPlans(db: Db, only?: number) {
  const plans = await db
    .selectFrom('plans')
    .selectAll()
    .$if(only !== undefined, query => query.where('id', '=', only as number))
    .orderBy('user_type')
    .orderBy('position')
    .execute()
  const changes = await readChanges(db, 'plan_id', only)
  return plans.map(plan => ({ ...plan, changes: changes.get(plan.id) ?? [] }))
}

export type ListedPlan = Awaited<ReturnType<typeof listAdminPlans>>[number]

export async function addPlan({ db, now }: PricingDeps, { operatorId }: Operator, added: Added) {
  const { user_type, type_name, ...fields } = added
  const tier = tierNamed(type_name)
  if (!userTypeOf(user_type)?.tiers.includes(tier))
    throw fieldError('type_name', `Só têm planos ${planTiers[tier].plural}: ${buyersOf(tier).join(', ')}.`)
  return db.transaction().execute(async tx => {
    const at = now()
    await lockPlans(tx, user_type)
    await refuseTakenPosition(tx, { user_type, position: fields.position })
    const { id } = await tx
      .insertInto('plans')
      .values({ user_type, tier, ...fields, confirmed_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const after = { user_type, type_name, ...fields, withdrawn: false }
    await recordChange(tx, { operatorId, kind: 'plan', id, before: null, after }, at)
    return listOne(tx, id)
  })
}

/** The change affects only new orders, and also confirms the plan's price. */
export async function changePlan({ db, now }: PricingDeps, { operatorId }: Operator, id: number, changed: Changed) {
  return db.transaction().execute(async tx => {
    const at = now()
    const found = await tx.selectFrom('plans').select('user_type').where('id', '=', id).executeTakeFirst()
    if (!found) throw new Refusal('not_found', messages.notFound)
    await lockPlans(tx, found.user_type)
    const plan = await tx.selectFrom('plans').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await refuseTakenPosition(tx, { user_type: plan.user_type, position: changed.position, except: id })
    const { withdrawn, ...fields } = changed
    const withdrawn_at = withdrawn ? (plan.withdrawn_at ?? at) : null
    await tx
      .updateTable('plans')
      .set({ ...fields, withdrawn_at, confirmed_at: plan.confirmed_at ?? at })
      .where('id', '=', id)
      .execute()
    const { title, days, free_days, amount, position } = plan
    const before = { title, days, free_days, amount, position, withdrawn: plan.withdrawn_at !== null }
    const [wasConfirmed, isConfirmed] = plan.confirmed_at ? [{}, {}] : [{ confirmed: false }, { confirmed: true }]
    const [former, latter] = [
      { ...before, ...wasConfirmed },
      { ...changed, ...isConfirmed },
    ]
    await recordChange(tx, { operatorId, kind: 'plan', id, before: former, after: latter }, at)
    return listOne(tx, id)
  })
}

const listOne = async (tx: Db, id: number) => (await listAdminPlans(tx, id))[0] as ListedPlan

/** Serializes changes to the plans of a user type, so no two plans take the same position. */
const lockPlans = (tx: Db, userType: number) =>
  tx.selectFrom('plans').select('id').where('user_type', '=', userType).orderBy('id').forNoKeyUpdate().execute()

type Slot = { user_type: number; position: number; except?: number }

async function refuseTakenPosition(tx: Db, { user_type, position, except = 0 }: Slot) {
  const other = await tx
    .selectFrom('plans')
    .select('id')
    .where('user_type', '=', user_type)
    .where('position', '=', position)
    .where('id', '<>', except)
    .executeTakeFirst()
  if (other) throw new Refusal('conflict', taken, { position: [taken] })
}

type SeenPrice = { id: number; amount: number }

const otherPrice = 'O preço mudou nesse meio-tempo. Confira de novo.'

/** A plan with a placeholder price is not sold until an operator confirms the price. */
export async function confirmPlan({ db, now }: PricingDeps, { operatorId }: Operator, { id, amount }: SeenPrice) {
  return db.transaction().execute(async tx => {
    const at = now()
    const plan = await tx.selectFrom('plans').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
    if (!plan) throw new Refusal('not_found', messages.notFound)
    if (plan.amount !== amount) throw new Refusal('conflict', otherPrice)
    if (!plan.confirmed_at) {
      await tx.updateTable('plans').set({ confirmed_at: at }).where('id', '=', id).execute()
      const change = { operatorId, kind: 'plan' as const, id, before: { confirmed: false }, after: { confirmed: true } }
      await recordChange(tx, change, at)
    }
    return listOne(tx, id)
  })
}
