import { messages } from '#contract/messages.ts'
import type { typeNames } from '#contract/plan.ts'
import type { Tier } from '#contract/profile.ts'
import { invalid, Refusal } from '#contract/refusals.ts'
import { userTypeOf } from '#contract/user-types.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import type { OperatorSession } from '#server/operators/sessions.ts'
import { readChanges } from './read-changes.ts'
import { recordChange } from './record-change.ts'

type Means = Pick<App, 'db' | 'now'>
type Operator = Pick<OperatorSession, 'operatorId'>
type Fields = { title: string; days: number; free_days: number; amount: number; position: number }
type Added = Fields & { user_type: number; type_name: (typeof typeNames)[Tier] }
type Changed = Fields & { withdrawn: boolean }

const tierOf = { Premium: 'premium', Básico: 'basic' } as const
const taken = 'Já há um plano nesta posição. Escolha outra.'

/** Every plan in its order, with what was changed of it. */
export async function listDeskPlans(db: Db, only?: number) {
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

export type ListedPlan = Awaited<ReturnType<typeof listDeskPlans>>[number]

export async function addPlan({ db, now }: Means, { operatorId }: Operator, added: Added) {
  const { user_type, type_name, ...fields } = added
  const tier = tierOf[type_name]
  if (!userTypeOf(user_type)?.tiers.includes(tier)) throw invalid('type_name', 'Só acompanhantes têm planos Básicos.')
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

/** For orders to come: those that are made keep what was offered. Whoever changes a plan stands by its price. */
export async function changePlan({ db, now }: Means, { operatorId }: Operator, id: number, changed: Changed) {
  return db.transaction().execute(async tx => {
    const at = now()
    const known = await tx.selectFrom('plans').select('user_type').where('id', '=', id).executeTakeFirst()
    if (!known) throw new Refusal('not_found', messages.notFound)
    await lockPlans(tx, known.user_type)
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
    const change = { operatorId, kind: 'plan' as const, id }
    if (plan.confirmed_at) await recordChange(tx, { ...change, before, after: changed }, at)
    else
      await recordChange(
        tx,
        { ...change, before: { ...before, confirmed: false }, after: { ...changed, confirmed: true } },
        at,
      )
    return listOne(tx, id)
  })
}

const listOne = async (tx: Db, id: number) => (await listDeskPlans(tx, id))[0] as ListedPlan

/** The plans of a type are changed one after the other, so that no two take one position. */
const lockPlans = (tx: Db, userType: number) =>
  tx.selectFrom('plans').select('id').where('user_type', '=', userType).orderBy('id').forNoKeyUpdate().execute()

type Place = { user_type: number; position: number; except?: number }

async function refuseTakenPosition(tx: Db, { user_type, position, except = 0 }: Place) {
  const other = await tx
    .selectFrom('plans')
    .select('id')
    .where('user_type', '=', user_type)
    .where('position', '=', position)
    .where('id', '<>', except)
    .executeTakeFirst()
  if (other) throw new Refusal('conflict', taken, { position: [taken] })
}
