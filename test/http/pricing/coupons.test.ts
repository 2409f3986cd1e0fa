import { beforeAll, expect, test } from 'vitest'
import { applyCoupon, type Coupon, couponMessages, dropCoupon, listCoupons } from '#contract/coupon.ts'
import { createOrder } from '#contract/order.ts'
import { ask, bodyOf } from '#test/world/calls.ts'
import { type OrderAdmin, openOrderAdmin, postAdmin } from '#test/world/orders.ts'
import { signUp } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let admin: OrderAdmin
let planId: number

beforeAll(async () => {
  site = await bootSite()
  admin = await openOrderAdmin(site)
  planId = (await admin.rows(`select id from plans where title = 'Premium 30 dias'`))[0].id
})

let made = 0
const coupon = (more: object = {}) => ({
  code: `TESTE${++made}`,
  title: 'Cupom de teste',
  cents: 1_000,
  percent: null,
  starts_at: '2026-01-01T00:00:00Z',
  ends_at: '2099-01-01T00:00:00Z',
  most_uses: null,
  most_uses_each: 1,
  plan_ids: null,
  for_all: false,
  ...more,
})
const addCoupon = async (more: object = {}) => (await postAdmin(admin.iris, 'coupons', coupon(more))).json() as Coupon
const apply = (token: string, code: unknown) => ask(site.url, applyCoupon, { token, body: { code } })
const lists = async (token: string) =>
  bodyOf<{ active: Coupon[]; over: Coupon[] }>(await ask(site.url, listCoupons, { token }))
const codes = (list: Coupon[]) => list.map(({ code }) => code)
const order = async (token: string) =>
  bodyOf<{ id: number; value: number; coupon: string | null }>(
    await ask(site.url, createOrder, { token, body: { product_id: planId } }),
  )

test('everybody gets the two sample coupons, R$ 40 and R$ 20', async () => {
  const { token } = await signUp(site.url)
  const { active, over } = await lists(token)
  expect(active.map(({ code, cents, chosen, over }) => [code, cents, chosen, over])).toEqual([
    ['VESPERA40', 4_000, false, null],
    ['VESPERA20', 2_000, false, null],
  ])
  expect(over).toEqual([])
})

test('the demonstration has an expired coupon', async () => {
  const demo = await bootSite({ template: 'vespera_demo' })
  const { token } = await signUp(demo.url)
  const { over } = bodyOf<{ over: Coupon[] }>(await ask(demo.url, listCoupons, { token }))
  expect(over.map(({ code, over }) => [code, over])).toEqual([['INAUGURACAO', 'expired']])
})

test('an applied code, in any case and spacing, reduces the next order, which then holds it', async () => {
  const { token } = await signUp(site.url)
  const applied = await apply(token, '  vespera40 ')
  expect(bodyOf<Coupon>(applied)).toMatchObject({ code: 'VESPERA40', chosen: true, over: null })
  expect(await order(token)).toMatchObject({ value: 12_900, coupon: 'VESPERA40' })
  const { active, over } = await lists(token)
  expect(active).toMatchObject([
    { code: 'VESPERA40', chosen: false, held_by: { title: 'Premium 30 dias', value: 12_900 } },
    { code: 'VESPERA20', chosen: false, held_by: null },
  ])
  expect(over).toEqual([])
  const again = await apply(token, 'VESPERA40')
  expect([again.status, again.errors]).toEqual([422, { code: [couponMessages.held] }])
})

test('refusing an order releases its coupon', async () => {
  const { token } = await signUp(site.url)
  await apply(token, 'VESPERA40')
  const { id } = await order(token)
  await postAdmin(admin.iris, `orders/${id}/refusal`, { reason: 'Não pago.' })
  expect(codes((await lists(token)).active)).toContain('VESPERA40')
})

test('the coupon applied last counts, and can be dropped', async () => {
  const { token } = await signUp(site.url)
  await apply(token, 'VESPERA40')
  const { id } = bodyOf<Coupon>(await apply(token, 'VESPERA20'))
  expect((await lists(token)).active.filter(({ chosen }) => chosen)).toMatchObject([{ code: 'VESPERA20' }])
  const drop = () => ask(site.url, dropCoupon, { token, params: { id } })
  expect((await drop()).status).toBe(204)
  expect((await drop()).status).toBe(404)
  expect((await lists(token)).active.some(({ chosen }) => chosen)).toBe(false)
  expect((await order(token)).value).toBe(16_900)
})

test('applying two coupons at the same time leaves one chosen', async () => {
  const { token } = await signUp(site.url)
  const answers = await Promise.all(['VESPERA40', 'VESPERA20', 'VESPERA40'].map(code => apply(token, code)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await lists(token)).active.filter(({ chosen }) => chosen)).toHaveLength(1)
})

test('a percentage is rounded down to whole cents, and at least R$ 1,00 remains to pay', async () => {
  const third = await addCoupon({ cents: null, percent: 33 })
  const { token } = await signUp(site.url)
  await apply(token, third.code)
  expect((await order(token)).value).toBe(16_900 - 5_577)
  const whole = await addCoupon({ cents: null, percent: 100 })
  await apply(token, whole.code)
  expect((await order(token)).value).toBe(100)
})

test.each([
  ['no code', undefined, 'Informe o código do cupom.'],
  ['an empty code', ' ', 'Informe o código do cupom.'],
  ['an unknown code', 'NADA', 'Cupom inválido.'],
  ['a long code', 'A'.repeat(41), 'Cupom inválido.'],
])('%s is refused', async (_, code, message) => {
  const { token } = await signUp(site.url)
  const answer = await apply(token, code)
  expect([answer.status, answer.errors]).toEqual([422, { code: [message] }])
})

test('an expired, future or withdrawn coupon is refused with its reason', async () => {
  const { token } = await signUp(site.url)
  const ended = await addCoupon({ ends_at: '2026-02-01T00:00:00Z' })
  const early = await addCoupon({ starts_at: '2098-01-01T00:00:00Z', for_all: true })
  const [back, unseen] = [await addCoupon({ for_all: true }), await addCoupon({ for_all: true })]
  await apply(token, back.code)
  const { code: _, ...fields } = coupon({ for_all: true })
  for (const { id } of [back, unseen])
    await admin.iris.send('PATCH', `/api/operator/coupons/${id}`, { body: { ...fields, withdrawn: true } })
  const messages = []
  for (const { code } of [ended, early, back]) messages.push((await apply(token, code)).message)
  expect(messages).toEqual(['Este cupom venceu.', 'Este cupom ainda não começou a valer.', 'Cupom inválido.'])
  const { active, over } = await lists(token)
  expect(codes(active)).not.toContain(early.code)
  expect(over).toMatchObject([{ code: back.code, over: 'withdrawn', chosen: false }])
  await admin.iris.send('PATCH', `/api/operator/coupons/${early.id}`, { body: { ...fields, withdrawn: true } })
})

test('a chosen coupon that expires is shown as expired, and the next order goes without it', async () => {
  const short = await addCoupon()
  const { token } = await signUp(site.url)
  await apply(token, short.code)
  const { code: _, ...fields } = coupon({ ends_at: site.app.now().toISOString() })
  const body = { ...fields, withdrawn: false }
  await admin.iris.send('PATCH', `/api/operator/coupons/${short.id}`, { body })
  expect((await lists(token)).over).toMatchObject([{ code: short.code, over: 'expired', chosen: false }])
  expect((await order(token)).value).toBe(16_900)
})

test('one of twenty concurrent orders gets the last use of a coupon', async () => {
  const last = await addCoupon({ most_uses: 1 })
  const people = await Promise.all(Array.from({ length: 20 }, () => signUp(site.url)))
  const applied = await Promise.all(people.map(({ token }) => apply(token, last.code)))
  expect(new Set(applied.map(({ status }) => status))).toEqual(new Set([200]))
  const orders = await Promise.all(people.map(({ token }) => order(token)))
  expect(orders.filter(({ value }) => value === 15_900)).toHaveLength(1)
  expect(orders.filter(({ value }) => value === 16_900)).toHaveLength(19)
  const loser = people[orders.findIndex(({ value }) => value === 16_900)]
  const again = await apply(loser?.token ?? '', last.code)
  expect([again.status, again.message]).toEqual([422, 'Este cupom está esgotado.'])
  expect((await lists(loser?.token ?? '')).over).toContainEqual(
    expect.objectContaining({ code: last.code, over: 'used' }),
  )
})

test('the limit is fifteen wrong codes in an hour, and correct ones do not count', async () => {
  const { token } = await signUp(site.url)
  for (let round = 0; round < 4; round++) expect((await apply(token, 'VESPERA20')).status).toBe(200)
  for (let round = 0; round < 15; round++) expect((await apply(token, `ERRADO${round}`)).status).toBe(422)
  const answer = await apply(token, 'VESPERA20')
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
})
