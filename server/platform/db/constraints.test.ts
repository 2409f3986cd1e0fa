import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { App } from '#server/platform/app.ts'
import { advertiser, campaign } from '#test/world/people.ts'
import { bootApp } from '#test/world/site.ts'

let app: App
let companion: number
let partner: number

beforeAll(async () => {
  app = (await bootApp()).app
  companion = await advertiser(app)
  partner = await advertiser(app, { userType: 5 })
})

const change = (column: string, value: unknown, account = companion) =>
  sql`update profiles set ${sql.ref(column)} = ${value} where account_id = ${account}`.execute(app.db)

const yearsAgo = (years: number, days = 0) => {
  const day = new Date(new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date()))
  day.setUTCFullYear(day.getUTCFullYear() - years)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

test.each([
  ['height_cm', 139],
  ['height_cm', 211],
  ['weight_kg', 44],
  ['clothing_size', 49],
  ['foot_size', 33],
  ['price', 25],
  ['price', 275],
  ['price', 1550],
  ['gender', 'Outro'],
  ['whatsapp', '(21) 90000-0000'],
  ['whatsapp', null],
  ['document', '00000000000191'],
  ['nickname', '   '],
  ['eyes_id', 99],
  ['birth', yearsAgo(18, 1)],
  ['birth', yearsAgo(114)],
])('the database refuses a companion with %s %s', async (column, value) => {
  await expect(change(column, value)).rejects.toThrow(/violates/)
})

test.each([
  ['birth', yearsAgo(18)],
  ['birth', yearsAgo(114, 1)],
  ['price', 0],
  ['price', 1500],
  ['height_cm', 210],
])('the database accepts a companion with %s %s', async (column, value) => {
  await expect(change(column, value)).resolves.toBeDefined()
})

test('a partner needs a document, a category and a phone', async () => {
  for (const column of ['document', 'category_id', 'phone']) {
    await expect(change(column, null, partner)).rejects.toThrow(/violates check/)
  }
})

test('allows a partner three banners, even in concurrent requests, and other accounts none', async () => {
  const slots = [1, 2, 3, 1, 2, 3, 4, 0]
  const results = await Promise.allSettled(slots.map(slot => campaign(app, partner, slot)))
  expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(3)
  await expect(campaign(app, companion, 1)).rejects.toThrow(/foreign key/)
})

test('an e-mail belongs to one account, and an order has one outcome', async () => {
  const taken = await app.db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow()
  const { id: _id, ...copy } = taken
  await expect(app.db.insertInto('accounts').values(copy).execute()).rejects.toThrow(/unique/)
  const { order_id } = await app.db.selectFrom('order_activations').select('order_id').executeTakeFirstOrThrow()
  const refusal = { order_id, refused_at: new Date(), reason: 'teste' }
  await expect(app.db.insertInto('order_refusals').values(refusal).execute()).rejects.toThrow(/already has an outcome/)
})

test('a neighbourhood has its search key, and a city belongs to its state', async () => {
  const update = app.db.updateTable('addresses').where('account_id', '=', companion)
  await expect(update.set({ neighborhood_key: null }).execute()).rejects.toThrow(/violates check/)
  await expect(update.set({ state_id: 35 }).execute()).rejects.toThrow(/violates check/)
})
