import { beforeAll, expect, test } from 'vitest'
import { publicDescription, readTeamDescription } from '#contract/api-description.ts'
import { createOrder } from '#contract/order.ts'
import { PartnerForm } from '#contract/profile-form.ts'
import { columnsOf, register } from '#server/platform/db/register.ts'
import { type BackOffice, operatorAtWork } from '#test/world/back-office.ts'
import { ask, bodyOf, request } from '#test/world/calls.ts'
import { advertiser, logInAs } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

// docs/safety.md T20: the site sells advertising, and nothing else. If one of these tests fails, ask the lawyer before
// you change it (CP art. 228 to 230).

let site: Booted
let office: BackOffice

beforeAll(async () => {
  site = await bootSite()
  office = (await operatorAtWork(site, 'Íris', ['admin'])).office
})

const rows = async (text: string) => (await site.app.pool.query(text)).rows

/** What an agency, a booking service or a payment between visitor and advertiser would need. */
const words: Record<string, RegExp> = {
  managers:
    /(?<![a-z])(manager|manages|managed|agent|agency|agencies|gerente|agencia|employer|employee|owner_account|parent|team_member|delegate)/,
  bookings: /(?<![a-z])(booking|reserva|reservation|appointment|agendamento|encounter|encontro|calendar|slot_time)/,
  commissions: /(?<![a-z])(commission|comissao|share_of|revenue|fee|percentage|affiliate|referral|indicacao)(?![a-z])/,
  payments:
    /(?<![a-z])(payout|repasse|wallet|carteira|escrow|tip|gorjeta|donation|balance|payee|seller|beneficiary)(?![a-z])/,
}

type Description = { paths: Record<string, unknown> }

/** All paths of calls, and all names in what they accept and return. */
async function namesOfCalls() {
  const found = [
    JSON.parse((await request(site.url, publicDescription)).text),
    (await office.send('GET', readTeamDescription.path)).json(),
  ] as Description[]
  const names = new Set(found.flatMap(({ paths }) => Object.keys(paths)))
  JSON.stringify(found, (key, value) => {
    if (key === 'properties') for (const name of Object.keys(value)) names.add(name)
    return value
  })
  return [...names]
}

test.each(Object.keys(words))('no call and no stored column knows %s', async kind => {
  const calls = await namesOfCalls()
  const columns = Object.entries(register).flatMap(([table, entry]) => [table, ...columnsOf(entry)])
  expect([calls.length > 300, columns.length > 500]).toEqual([true, true])
  expect([...calls, ...columns].filter(name => words[kind]?.test(name.toLowerCase()))).toEqual([])
})

test('no account belongs to another, and none has two profiles or a second log-in', async () => {
  const links = await rows(`
    select conrelid::regclass::text as child, count(*)::int as links from pg_constraint
    where contype = 'f' and confrelid = 'accounts'::regclass group by 1`)
  expect(links.filter(({ links }) => links > 1)).toEqual([])
  expect(links.map(({ child }) => child)).not.toContain('accounts')
  const unique = await rows(`
    select indrelid::regclass::text || '.' || a.attname as key from pg_index
    join pg_attribute a on a.attrelid = indrelid and a.attnum = indkey[0]
    where indisunique and indpred is null and indnatts = 1`)
  const keys = unique.map(({ key }) => key)
  expect(keys).toEqual(expect.arrayContaining(['profiles.account_id', 'accounts.email']))
  expect(columnsOf(register.accounts ?? expect.fail()).filter(name => /email|password/.test(name))).toEqual([
    'email',
    'password_hash',
  ])
})

test('the price of a plan does not depend on what the advertiser charges', async () => {
  const order = async (price: number, plan: number) => {
    const { token } = await logInAs(site, await advertiser(site.app, { price, planEndsInDays: null }))
    return bodyOf<{ value: number }>(await ask(site.url, createOrder, { token, body: { product_id: plan } })).value
  }
  for (const { id, amount } of await rows('select id, amount from plans where user_type = 2'))
    for (const price of [50, 1_500]) expect([price, await order(price, id)]).toEqual([price, amount])
})

test('the money of an order has one party: the buyer of a plan', async () => {
  const links = await rows(`
    select conrelid::regclass::text as child from pg_constraint
    where contype = 'f' and confrelid = 'accounts'::regclass
    intersect select unnest(array['orders', 'payments', 'refunds', 'refund_transfers', 'pix_charges', 'card_attempts'])`)
  expect(links.map(({ child }) => child).toSorted()).toEqual(['card_attempts', 'orders'])
  const targets = await rows(`
    select confrelid::regclass::text as parent from pg_constraint
    where contype = 'f' and conrelid = 'orders'::regclass`)
  expect(targets.map(({ parent }) => parent).toSorted()).toEqual(['accounts', 'plans'])
})

test('the ad of a partner has no field for a person or a service', async () => {
  expect(Object.keys(PartnerForm({ today: '2026-11-28', documentType: 'CPF' }).shape)).toEqual([
    'profile.nickname',
    'profile.phone',
    'profile.birth',
    'profile.document_type',
    'profile.document',
    'profile.category_id',
    'address.state',
    'address.city',
    'address.neighborhood',
    'profile.info',
  ])
  const names = (await rows('select name from partner_categories')).map(({ name }) => name)
  expect(names.length).toBeGreaterThan(5)
  expect(names.join()).not.toMatch(/acompanhante|garot[ao]|massage|agência|mulher|homem|homens|trans|casal/i)
})
