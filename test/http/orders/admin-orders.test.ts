import { beforeAll, expect, test } from 'vitest'
import { deleteAccount, rename } from '#contract/account.ts'
import type { AdminOrder } from '#contract/order-admin.ts'
import { foldMoneyByDay } from '#server/money/orders/day-totals.ts'
import { ask } from '#test/world/calls.ts'
import { type OrderAdmin, openOrderAdmin, pixId, postAdmin } from '#test/world/orders.ts'
import { advertiser, password, sessionOf } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let admin: OrderAdmin
/** In the order in which `beforeAll` creates them. */
let orders: Awaited<ReturnType<OrderAdmin['order']>>[]
const paidBy = pixId()

beforeAll(async () => {
  site = await bootSite()
  const clock = { at: '2026-03-10T12:00:00Z' }
  site.app.now = () => new Date(clock.at)
  admin = await openOrderAdmin(site)
  orders = []
  const make = async (at: string, input = {}) => {
    clock.at = at
    orders.push(await admin.order(input))
  }
  // These times are 23:59:59 and 00:00:00 in São Paulo.
  await make('2026-03-11T02:59:59Z')
  await make('2026-03-11T03:00:00Z', { userType: 3 })
  await make('2026-03-12T12:00:00Z', { days: 7 })
  clock.at = '2026-03-13T02:00:00Z'
  // Logs in again, because the session ended after fifteen idle minutes.
  const { iris } = await openOrderAdmin(site)
  Object.assign(admin, { iris })
  await admin.confirm(iris, orders[2] as never, paidBy)
  await postAdmin(iris, `orders/${orders[0]?.id}/refusal`, { reason: 'Não pago.' })
})

const list = async (query = '') => {
  const answer = await admin.iris.send('GET', `/api/operator/orders${query}`)
  if (answer.status !== 200) return { status: answer.status, ids: [], next: null, data: [] as AdminOrder[] }
  const { data, next } = answer.json() as { data: AdminOrder[]; next: number | null }
  return { status: 200, data, next, ids: data.map(({ id }) => orders.findIndex(order => order.id === id)) }
}

test('orders are listed newest first with their status', async () => {
  const { ids, data, next } = await list()
  expect(ids).toEqual([2, 1, 0])
  expect(next).toBeNull()
  expect(data[0]).toEqual({
    id: orders[2]?.id,
    code: orders[2]?.code,
    status: 'ok',
    state: 'active',
    value: 5_900,
    title: 'Premium 7 dias',
    channel: 'pix',
    created_at: '2026-03-12T12:00:00.000Z',
    account: { id: expect.any(Number), name: 'Pessoa Nova', email: orders[2]?.email, user_type: 2 },
    needs: null,
    returning: false,
  })
})

test.each([
  ['status=ok', [2]],
  ['status=pending', [1]],
  ['status=refused', [0]],
  ['channel=pix', [2]],
  ['channel=card', []],
  ['user_type=3', [1]],
  ['user_type=2', [2, 0]],
  ['from=2026-03-11', [2, 1]],
  ['to=2026-03-10', [0]],
  ['from=2026-03-11&to=2026-03-11', [1]],
  ['from=2026-03-11&status=ok&user_type=2', [2]],
  ['needs=1', []],
  ['needs=pix', []],
  ['search=', [2, 1, 0]],
  ['search=ninguem', []],
  ['search=%25', []],
])('%s finds orders %j', async (query, expected) => {
  expect((await list(`?${query}`)).ids).toEqual(expected)
})

test('a search finds an order by its code, its Pix, its account, e-mail or nickname', async () => {
  const [first, , paid] = orders
  const account = (await list()).data[0]?.account?.id
  expect((await list(`?search=${first?.code.toLowerCase()}`)).ids).toEqual([0])
  expect((await list(`?search=${paidBy}`)).ids).toEqual([2])
  expect((await list(`?search=${account}`)).ids).toEqual([2])
  expect((await list(`?search=${encodeURIComponent(paid?.email.toUpperCase() ?? '')}`)).ids).toEqual([2])
  expect((await list(`?search=${encodeURIComponent(paid?.email.slice(0, -3) ?? '')}`)).ids).toEqual([2])
  const lia = await advertiser(site.app, { nickname: 'Lia do Mar' })
  const { data } = await list('?search=lia%20do')
  expect(data.map(order => order.account?.id)).toEqual([lia])
  const token = await sessionOf(site.app, lia)
  expect((await ask(site.url, deleteAccount, { token, body: { password } })).status).toBe(204)
  const ofNobody = (await list()).data.find(order => order.account === null)
  expect(ofNobody).toMatchObject({ status: 'ok', state: 'ended' })
})

test.each(['from=2026-02-30', 'from=0000-01-01', 'to=ontem', 'user_type=9', 'status=paid', 'before=0', 'page=2'])(
  '%s is refused',
  async query => {
    expect((await list(`?${query}`)).status).toBe(422)
  },
)

// Copies one order, because the test needs many orders that predate their account.
test('pages skip nothing, even with equal times', async () => {
  const { rows } = await site.app.pool.query(
    `insert into orders (account_id, plan_id, tier, title, days, free_days, amount, list_amount, created_at)
    select account_id, plan_id, tier, title, days, free_days, amount, list_amount, '2026-01-05T12:00:00Z'
    from orders o, generate_series(1, 120) where o.id = $1 returning id`,
    [orders[0]?.id],
  )
  for (const order of ['', '&order=oldest']) {
    const seen: number[] = []
    let before = ''
    for (;;) {
      const page = await list(`?to=2026-01-31${order}${before}`)
      expect(page.data.length).toBeLessThanOrEqual(50)
      seen.push(...page.data.map(({ id }) => id))
      if (page.next === null) break
      before = `&before=${page.next}`
    }
    const ids = rows.map(({ id }) => id)
    expect(seen).toEqual(order ? ids : ids.toReversed())
  }
  await site.app.pool.query('delete from orders where id = any($1)', [rows.map(({ id }) => id)])
})

test.each(['', '&status=refused'])('orders%s are sorted by time, not by id', async status => {
  const { rows } = await site.app.pool.query(
    `insert into orders (account_id, plan_id, tier, title, days, free_days, amount, list_amount, created_at)
    select account_id, plan_id, tier, title, days, free_days, amount, list_amount, made
    from orders o, unnest($2::timestamptz[]) made where o.id = $1 returning id, created_at`,
    [orders[0]?.id, Array.from({ length: 60 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + ((day * 7) % 31), day % 3)))],
  )
  if (status)
    await site.app.pool.query(`insert into order_refusals select unnest($1::int[]), now(), 'Não pago.'`, [
      rows.map(({ id }) => id).toReversed(),
    ])
  const first = await list(`?to=2026-01-31${status}`)
  const second = await list(`?to=2026-01-31${status}&before=${first.next}`)
  const read = [...first.data, ...second.data]
  expect(read).toHaveLength(60)
  expect(read.map(({ created_at }) => created_at)).toEqual(
    read
      .map(({ created_at }) => created_at)
      .toSorted()
      .toReversed(),
  )
  const file = (await admin.iris.send('GET', `/api/operator/orders.csv?to=2026-01-31${status}`)).bytes.toString()
  expect(
    file
      .split('\r\n')
      .slice(1, 61)
      .map(line => line.split(';')[0]),
  ).toEqual(read.map(({ code }) => code))
  await site.app.pool.query('delete from order_refusals where order_id = any($1)', [rows.map(({ id }) => id)])
  await site.app.pool.query('delete from orders where id = any($1)', [rows.map(({ id }) => id)])
})

test('a search or export that matches too many people asks for more letters', async () => {
  await site.app.pool.query(
    `insert into accounts (user_type, name, email, password_hash)
    select 2, 'Pessoa', 'multidao' || i || '@teste.local', '$argon2id$' from generate_series(100, 600) i`,
  )
  const asked = 'Mais de 500 pessoas começam assim: digite mais letras.'
  for (const path of ['orders', 'orders.csv']) {
    const answer = await admin.iris.send('GET', `/api/operator/${path}?search=multidao&status=refused`)
    expect([answer.status, answer.json().message]).toEqual([422, asked])
  }
  expect((await list('?search=multidao1')).ids).toEqual([])
  await site.app.pool.query(`delete from accounts where email like 'multidao%'`)
})

test('totals are per day in São Paulo and channel, with refunds', async () => {
  const totals = async (query: string) => await admin.iris.send('GET', `/api/operator/order-totals${query}`)
  // One order is this file's; the other paid for the plan of the person in the search test.
  const paid = { day: '2026-03-12', channel: 'pix', orders: 2, received: 11_800, refunded: 0 }
  expect((await totals('?from=2026-03-01&to=2026-03-12')).json().data).toContainEqual(paid)
  expect((await totals('?from=2026-03-01&to=2026-03-11')).json()).toEqual({ data: [] })
  await postAdmin(admin.iris, `orders/${orders[2]?.id}/refund`, { reason: 'Pedido da pessoa.' })
  const day = async () => (await totals('?from=2026-03-12&to=2026-03-12')).json().data
  const before = await day()
  expect(before[0]).toMatchObject({ refunded: 5_900 })
  await foldMoneyByDay(site.app)
  expect(await day()).toEqual(before)
  expect(await admin.rows(`select day, channel from money_by_day group by 1, 2 having count(*) > 1`)).toEqual([])
  expect((await totals('')).json().data.length).toBeGreaterThan(0)
  expect((await totals('?from=2026-01-01&to=2026-04-02')).status).toBe(200)
  for (const query of ['?from=2026-01-01&to=2026-04-03', '?from=2026-03-02&to=2026-03-01'])
    expect((await totals(query)).status).toBe(422)
})

test('the exported list of orders contains no formulas', async () => {
  const name = '=HYPERLINK("http://x")'
  expect((await ask(site.url, rename, { token: orders[1]?.token, body: { name } })).status).toBe(204)
  const answer = await admin.iris.send('GET', '/api/operator/orders.csv?from=2026-03-10&to=2026-03-12&search=nova')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="pedidos-2026-03-12.csv"')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect([...answer.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const lines = answer.bytes.toString().slice(1).split('\r\n')
  expect(lines[0]).toBe(
    'Pedido;Feito em;Situação;Conta;Nome;E-mail;Tipo de conta;Plano;Dias;Bônus;Preço;Cupom;A pagar;Meio;Começa;Termina',
  )
  expect(lines).toHaveLength(5)
  expect(lines[1]?.split(';').slice(1, 3)).toEqual(['12/03/2026 09:00:00', 'Devolvido'])
  expect(lines[2]).toContain(`;"'=HYPERLINK(""http://x"")";`)
  expect(lines[3]).toContain(';Premium 30 dias;30;3;169,00;;169,00;;;')
  const [entry] = await admin.rows(`select action, facts from audit_entries order by id desc limit 1`)
  expect(entry).toEqual({
    action: 'orders_exported',
    facts: { from: '2026-03-10', to: '2026-03-12', people: 3, searched: 'text' },
  })
})

test('a long list is exported completely', async () => {
  await site.app.pool.query(
    `insert into orders (account_id, plan_id, tier, title, days, free_days, amount, list_amount, created_at)
    select account_id, plan_id, tier, title, days, free_days, amount, list_amount, '2025-01-05T12:00:00Z'
    from orders o, generate_series(1, 1300) where o.id = $1`,
    [orders[0]?.id],
  )
  const answer = await admin.iris.send('GET', '/api/operator/orders.csv?to=2025-12-31')
  const codes = answer.bytes
    .toString()
    .split('\r\n')
    .slice(1, -1)
    .map(line => line.split(';')[0])
  expect(new Set(codes).size).toBe(1300)
})
