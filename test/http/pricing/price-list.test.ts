import { beforeAll, expect, test } from 'vitest'
import type { AdminCoupon } from '#contract/coupon.ts'
import { dayMs } from '#contract/durations.ts'
import { type AdminPlan, listProducts, type Product } from '#contract/plan.ts'
import { ask, bodyOf } from '#test/world/calls.ts'
import { type OrderAdmin, openCase, openOrderAdmin, postAdmin } from '#test/world/orders.ts'
import { signUp } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let admin: OrderAdmin

beforeAll(async () => {
  site = await bootSite()
  admin = await openOrderAdmin(site)
})

const listed = async <T>(what: 'plans' | 'coupons') =>
  (await admin.iris.send('GET', `/api/operator/${what}`)).json().data as T[]
const change = (what: 'plans' | 'coupons', id: number, body: object, office = admin.iris) =>
  office.send('PATCH', `/api/operator/${what}/${id}`, { body })
const planOf = async (title: string) =>
  (await listed<AdminPlan>('plans')).find(plan => plan.title === title) as AdminPlan
const fieldsOf = ({ title, days, free_days, amount, position, withdrawn }: AdminPlan) => {
  return { title, days, free_days, amount, position, withdrawn }
}
const entries = (subject: string) =>
  admin.rows('select action, facts from audit_entries where subject = $1 order by id', subject)

test('a new price applies to later orders, and the change is recorded', async () => {
  const plan = await planOf('Premium 30 dias')
  const placed = await admin.order()
  const fields = { ...fieldsOf(plan), title: 'Premium mensal', amount: 17_900, free_days: 5 }
  const changed = await change('plans', plan.id, fields)
  expect(changed.status).toBe(200)
  expect(changed.json()).toMatchObject({ id: plan.id, amount: 17_900, title: 'Premium mensal' })
  expect(changed.json().changes).toMatchObject([{ operator: 'Íris', before: fieldsOf(plan), after: fields }])
  expect(await openCase(admin.iris, placed.id)).toMatchObject({ value: 16_900, title: 'Premium 30 dias', free_days: 3 })
  const confirmed = (await admin.confirm(admin.iris, placed)).json()
  expect(confirmed.state).toBe('active')
  expect(Date.parse(confirmed.expired_at) - Date.parse(confirmed.starts_at)).toBe(33 * dayMs)
  expect((await admin.order()).value).toBe(17_900)
  expect(await entries(`plan:${plan.id}`)).toEqual([
    {
      action: 'plan_changed',
      facts: {
        title: ['Premium 30 dias', 'Premium mensal'],
        amount: [16_900, 17_900],
        free_days: [3, 5],
      },
    },
  ])
  expect((await change('plans', plan.id, fields)).json().changes).toHaveLength(1)
})

test('a withdrawn plan is no longer offered, and can be offered again', async () => {
  const plan = await planOf('Básico 7 dias')
  expect((await change('plans', plan.id, { ...fieldsOf(plan), withdrawn: true })).json().withdrawn).toBe(true)
  await expect(admin.order({ tier: 'basic', days: 7 })).rejects.toThrow('Favor selecione um plano.')
  await change('plans', plan.id, fieldsOf(plan))
  expect((await admin.order({ tier: 'basic', days: 7 })).value).toBe(2_900)
})

test('two plans of a type never share a position, even if moved at the same time', async () => {
  const [one, other] = [await planOf('Premium 7 dias'), await planOf('Premium 15 dias')]
  const answer = await change('plans', one.id, { ...fieldsOf(one), position: other.position })
  expect(answer.status).toBe(409)
  expect(answer.json().errors).toEqual({ position: ['Já há um plano nesta posição. Escolha outra.'] })
  const both = await Promise.all([
    change('plans', one.id, { ...fieldsOf(one), position: 77 }),
    change('plans', other.id, { ...fieldsOf(other), position: 77 }, admin.bruno),
    postAdmin(admin.bruno, 'plans', { ...newPlan, position: 77 }),
  ])
  expect(both.filter(({ status }) => status < 300)).toHaveLength(1)
  expect(both.filter(({ status }) => status === 409)).toHaveLength(2)
})

const newPlan = {
  user_type: 2,
  type_name: 'Premium',
  title: 'Premium 60 dias',
  days: 60,
  free_days: 6,
  amount: 29_900,
  position: 90,
}

test('a new plan can be bought', async () => {
  const answer = await postAdmin(admin.bruno, 'plans', newPlan)
  expect(answer.status).toBe(201)
  const { id, changes, withdrawn } = answer.json() as AdminPlan
  expect(withdrawn).toBe(false)
  expect(changes).toMatchObject([{ operator: 'Bruno', before: null, after: { ...newPlan, withdrawn: false } }])
  expect((await entries(`plan:${id}`)).map(({ action }) => action)).toEqual(['plan_added'])
  expect((await admin.order({ days: 60 })).value).toBe(29_900)
})

test.each([
  ['no title', { title: ' ' }, 'title', 'Informe o título.'],
  ['half a day', { days: 0.5 }, 'days', 'Informe os dias.'],
  ['a negative bonus', { free_days: -1 }, 'free_days', 'Informe os dias de bônus.'],
  ['less than R$ 1,00', { amount: 99 }, 'amount', 'Informe o preço.'],
  ['an unknown type', { user_type: 1 }, 'user_type', 'Escolha o tipo de conta.'],
  [
    'a Básico for user type 3',
    { user_type: 3, type_name: 'Básico' },
    'type_name',
    'Só têm planos Básicos: Acompanhante.',
  ],
])('a plan with %s is refused', async (_, wrong, field, message) => {
  const answer = await postAdmin(admin.iris, 'plans', { ...newPlan, position: 95, ...wrong })
  expect(answer.status).toBe(422)
  expect(answer.json().errors[field]).toEqual([message])
})

const newCoupon = {
  code: 'outono15',
  title: 'Cupom de outono',
  cents: null,
  percent: 15,
  starts_at: '2026-03-20T03:00:00Z',
  ends_at: '2099-06-21T03:00:00.000Z',
  most_uses: 100,
  most_uses_each: 2,
  plan_ids: null,
  for_all: false,
}

test('a coupon is added, changed with its history, and withdrawn', async () => {
  const added = await postAdmin(admin.iris, 'coupons', newCoupon)
  expect(added.status).toBe(201)
  const coupon = added.json() as AdminCoupon
  expect(coupon).toMatchObject({ code: 'OUTONO15', percent: 15, uses: 0, withdrawn: false })
  const again = await postAdmin(admin.bruno, 'coupons', { ...newCoupon, code: 'Outono15' })
  expect([again.status, again.json().message]).toEqual([409, 'Já há um cupom com este código.'])
  const { id } = await planOf('Premium 7 dias')
  const { code: _, ...fields } = newCoupon
  const changed = await change('coupons', coupon.id, { ...fields, percent: 20, plan_ids: [id], withdrawn: true })
  expect(changed.json()).toMatchObject({ percent: 20, plan_ids: [id], withdrawn: true })
  expect(changed.json().changes).toMatchObject([
    {
      before: { percent: 15, plan_ids: null, withdrawn: false },
      after: { percent: 20, plan_ids: [id], withdrawn: true },
    },
    { before: null, after: { code: 'OUTONO15', percent: 15 } },
  ])
  expect(await entries(`coupon:${coupon.id}`)).toMatchObject([
    { action: 'coupon_added' },
    { action: 'coupon_changed', facts: { percent: [15, 20], plan_ids: [null, [id]], withdrawn: [false, true] } },
  ])
  expect((await listed<AdminCoupon>('coupons'))[0]).toMatchObject({ code: 'OUTONO15' })
})

test.each([
  [
    'neither cents nor a percentage',
    { percent: null },
    'cents',
    'Informe o desconto em reais ou em porcentagem, um dos dois.',
  ],
  ['both', { cents: 100 }, 'cents', 'Informe o desconto em reais ou em porcentagem, um dos dois.'],
  ['101 percent', { percent: 101 }, 'percent', 'Informe a porcentagem, de 1 a 100.'],
  [
    'an end before its beginning',
    { ends_at: '2026-03-20T03:00:00Z' },
    'ends_at',
    'O fim precisa ser depois do começo.',
  ],
  ['an unknown plan', { plan_ids: [99_999] }, 'plan_ids', 'Escolha planos da lista.'],
  ['no plan', { plan_ids: [] }, 'plan_ids', 'Escolha ao menos um plano.'],
  ['a code of two letters', { code: 'AB' }, 'code', 'O código tem de 3 a 20 letras e números.'],
])('a coupon with %s is refused', async (_, wrong, field, message) => {
  const answer = await postAdmin(admin.iris, 'coupons', { ...newCoupon, code: 'OUTRO', ...wrong })
  expect(answer.status).toBe(422)
  expect(answer.json().errors[field]).toEqual([message])
})

test('changing an unknown plan or coupon answers 404', async () => {
  const { code: _, ...fields } = newCoupon
  expect((await change('coupons', 999, { ...fields, withdrawn: false })).status).toBe(404)
  expect((await change('plans', 999, fieldsOf(await planOf('Premium 7 dias')))).status).toBe(404)
})

async function offered(userType: number) {
  const { token } = await signUp(site.url)
  return bodyOf<Product[]>(await ask(site.url, listProducts, { token, params: { userType: String(userType) } }))
}

/** Makes a plan unconfirmed, as on a new site; the test site's plans are confirmed. */
const unconfirm = (title: string, userType: number) =>
  admin.rows('update plans set confirmed_at = null where title = $1 and user_type = $2', title, userType)

test('a plan with an invented price is not on sale until an operator confirms the price they saw', async () => {
  await unconfirm('Premium 3 meses', 3)
  const waiting = (await listed<AdminPlan>('plans')).find(plan => !plan.confirmed) as AdminPlan
  const titles = async () => (await offered(3)).map(({ title }) => title)
  expect(waiting).toMatchObject({ user_type: 3, title: 'Premium 3 meses', withdrawn: false })
  expect(await titles()).not.toContain(waiting.title)
  const confirm = (amount: number) => postAdmin(admin.iris, `plans/${waiting.id}/confirmation`, { amount })
  expect((await confirm(waiting.amount - 100)).status).toBe(409)
  expect(await titles()).not.toContain(waiting.title)
  expect((await confirm(waiting.amount)).json()).toMatchObject({ confirmed: true, changes: [{ operator: 'Íris' }] })
  expect((await confirm(waiting.amount)).json().changes).toHaveLength(1)
  expect(await titles()).toContain(waiting.title)
  expect(await entries(`plan:${waiting.id}`)).toEqual([{ action: 'plan_changed', facts: { confirmed: [false, true] } }])
})

test('an unconfirmed plan cannot be ordered, and changing it confirms its price', async () => {
  await unconfirm('Básico 15 dias', 2)
  const plan = await planOf('Básico 15 dias')
  await expect(admin.order({ tier: 'basic', days: 15 })).rejects.toThrow('Favor selecione um plano.')
  const changed = (await change('plans', plan.id, { ...fieldsOf(plan), amount: 5_500 })).json()
  expect(changed).toMatchObject({
    confirmed: true,
    changes: [{ before: { confirmed: false }, after: { confirmed: true } }],
  })
  expect((await admin.order({ tier: 'basic', days: 15 })).value).toBe(5_500)
})
