import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { AccountCase, FoundAccount, HistoryEvent } from '#contract/account.ts'
import { withCheckDigits } from '#contract/tax-id.ts'
import { sendMessage } from '#server/safety/support/messages.ts'
import { type BackOffice, operatorAtWork } from '#test/world/back-office.ts'
import { type OrderAdmin, openOrderAdmin, pixId, postAdmin } from '#test/world/orders.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let admin: OrderAdmin
let office: BackOffice

beforeAll(async () => {
  site = await bootSite({ template: 'vespera_demo' })
  admin = await openOrderAdmin(site)
  office = admin.iris
  // The demonstration data has no transcribed documents.
  await admin.rows(
    `insert into kyc_records (submission_id, account_id, name, cpf, birth, document_number)
      select r.submission_id, k.account_id, 'Nome do Documento', $1, '1990-01-01', 'RG 1' from kyc_reviews r
      join kyc_submissions k on k.id = r.submission_id join profiles p on p.account_id = k.account_id
      where r.verdict = 'approved' and p.nickname ~ '[áéíóúãõç]' order by r.submission_id limit 1`,
    withCheckDigits('CPF', '123456789'),
  )
})

const one = async (text: string, ...values: unknown[]) => (await admin.rows(text, ...values))[0]

async function search(text: string) {
  const answer = await office.send('POST', '/api/operator/account-search', { body: { text } })
  expect([text, answer.status]).toEqual([text, 200])
  const { data, tried, more } = answer.json()
  const found = Object.fromEntries((data as FoundAccount[]).map(({ account, matches }) => [account?.id, matches]))
  return { data: data as FoundAccount[], found, tried, more }
}

const read = async (path: string) => (await office.send('GET', `/api/operator/accounts/${path}`)).json()

test('a search finds an account by any of its data, and says what matched', async () => {
  const person = await one(
    `select a.id, a.name, a.email, p.nickname, p.whatsapp, k.cpf from accounts a join profiles p on p.account_id = a.id
      join kyc_records k on k.account_id = a.id where p.nickname ~ '[áéíóúãõç]' order by a.id limit 1`,
  )
  const { id, name, email, nickname, whatsapp, cpf } = person
  const masked = cpf.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4')
  const phone = `+55 (${whatsapp.slice(0, 2)}) ${whatsapp.slice(2, 7)}-${whatsapp.slice(7)}`
  const folded = nickname.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
  for (const [text, match] of [
    [String(id), 'id'],
    [`#${id}`, 'id'],
    [email.toUpperCase(), 'email'],
    [name, 'name'],
    [folded, 'nickname'],
    [cpf, 'cpf'],
    [masked, 'cpf'],
    [whatsapp, 'phone'],
    [phone, 'phone'],
  ])
    expect([text, (await search(text)).found[id]]).toEqual([text, expect.arrayContaining([match])])
  const partner = await one('select account_id, document from profiles where length(document) = 14 limit 1')
  expect((await search(partner.document)).found[partner.account_id]).toEqual(['cnpj'])
  // An account without an approved profile.
  const newcomer = await one(
    `insert into profile_submissions (account_id, content, content_hash, submitted_at)
      select id, '{"nickname": "Névoa Inédita"}', sha256(''), now() from accounts where email = 'novo@demo.local'
      returning account_id`,
  )
  expect((await search('nevoa ined')).found[newcomer.account_id]).toEqual(['nickname'])
  // The words of a name match in any order, and the last word can be incomplete.
  await admin.rows("update accounts set name = 'Quitéria Ângela d''Ávila Saldanha' where id = $1", newcomer.account_id)
  for (const text of ['SALDANHA', 'ávila', 'saldanha quiteria', 'Quitéria Sald', 'saldanha q', "d'avila"])
    expect([text, (await search(text)).found[newcomer.account_id]]).toEqual([
      text,
      text === 'saldanha q' ? undefined : ['name'],
    ])
  expect((await search('quitéria â')).found[newcomer.account_id]).toEqual(['name'])
  expect((await search('aldanha')).found[newcomer.account_id]).toBeUndefined()
  expect((await search('inedita')).found[newcomer.account_id]).toEqual(['nickname'])
  expect((await search('saldanha inedita')).found[newcomer.account_id]).toBeUndefined()
  // Part of a number does not match.
  expect((await search(cpf.slice(0, 10))).found[id]).toBeUndefined()
  expect(await search('ninguém com este nome')).toMatchObject({ data: [], more: false })
  expect(await search('%')).toMatchObject({ data: [], tried: [] })
  const { data, more } = await search('a')
  expect([data.length, more]).toEqual([20, true])
})

test('a search finds an order by its code and its Pix id, and by its code after its account is deleted', async () => {
  const order = await admin.order()
  const endToEnd = pixId()
  await admin.confirm(office, order, endToEnd)
  const { account_id } = await one('select account_id from orders where id = $1', order.id)
  for (const [text, match] of [
    [order.code.toLowerCase(), 'order'],
    [endToEnd, 'payment'],
  ] as const)
    expect((await search(text)).data).toMatchObject([
      { account: { id: account_id }, order: { id: order.id, code: order.code }, matches: [match] },
    ])
  const gone = await one('select id, code from orders where account_id is null limit 1')
  if (gone) expect((await search(gone.code)).data).toMatchObject([{ account: null, order: { id: gone.id } }])
})

test('each search is audited without its text, even if it finds nobody', async () => {
  const { office: nina, id } = await operatorAtWork(site, 'Nina')
  const { cpf, account_id } = await one('select cpf, account_id from kyc_records order by account_id limit 1')
  await nina.send('POST', '/api/operator/account-search', { body: { text: cpf } })
  await nina.send('POST', '/api/operator/account-search', { body: { text: 'ninguem@nenhures.local' } })
  const entries = await admin.rows(
    "select action, facts from audit_entries where operator_id = $1 and action = 'accounts_searched' order by id",
    id,
  )
  expect(entries.map(({ facts }) => facts)).toEqual([
    { tried: expect.arrayContaining(['cpf']), accounts: [account_id] },
    { tried: ['email'], accounts: [] },
  ])
  expect(JSON.stringify(entries)).not.toContain(cpf)
  const seen = await admin.rows('select account_id, kind from operator_views where operator_id = $1', id)
  expect(seen).toEqual([{ account_id, kind: 'listed' }])
  expect((await nina.send('POST', '/api/operator/account-search', { body: { text: '  ' } })).status).toBe(422)
})

test('an account shows its state and its history, newest first, by page and by kind', async () => {
  const order = await admin.order({ days: 15 })
  const { account_id: id } = await one('select account_id from orders where id = $1', order.id)
  await admin.confirm(office, order)
  await postAdmin(office, `orders/${order.id}/refund`, { reason: 'Pedido da pessoa' })
  await admin.rows('insert into listing_pauses (account_id, paused_at, rotation) values ($1, now(), 0)', id)
  await sendMessage(site.app, { accountId: id, author: 'account', clientId: randomUUID(), text: 'Um segredo' })
  const state = (await read(String(id))) as AccountCase
  expect(state).toMatchObject({
    id,
    orders: 1,
    orders_paid: 1,
    listed: false,
    paused: true,
    conversation: 'waiting',
    plan_until: null,
  })
  const { data, next } = (await read(`${id}/history`)) as { data: HistoryEvent[]; next: string | null }
  expect(next).toBeNull()
  const times = data.map(({ at }) => at)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(data.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['registered', 'ordered', 'received', 'refund_decided', 'messages_sent', 'listing_paused']),
  )
  expect(data.find(({ what }) => what === 'refund_decided')).toMatchObject({
    kind: 'money',
    operator: 'Íris',
    case_id: order.id,
    facts: { code: order.code, cause: 'operator', amount: order.value },
  })
  expect(JSON.stringify(data)).not.toMatch(/Um segredo|@/)

  const { account_id: busy } = await one(
    `select account_id from media m join profile_submissions using (account_id) join kyc_submissions k using (account_id)
      group by 1 order by count(*) desc limit 1`,
  )
  // Adds sixty orders, so that the history spans several pages.
  await admin.rows(
    `insert into orders (account_id, plan_id, amount, created_at, tier, title, days, free_days, list_amount)
      select $1, plan_id, amount, created_at - n / 2 * interval '1 day', tier, title, days, free_days, list_amount
      from orders, generate_series(1, 60) n where id = $2`,
    busy,
    order.id,
  )
  const all: HistoryEvent[] = []
  for (let before = ''; before !== 'end'; ) {
    const page = await read(`${busy}/history${before && `?before=${before}`}`)
    all.push(...page.data)
    before = page.next ?? 'end'
  }
  expect(all.filter(({ what }) => what === 'ordered').length).toBeGreaterThanOrEqual(60)
  expect(new Set(all.map(event => JSON.stringify(event))).size).toBe(all.length)
  const sent = all.filter(({ kind }) => kind === 'documents')
  expect(sent.length).toBeGreaterThan(0)
  expect((await read(`${busy}/history?kind=documents`)).data).toEqual(sent)
  expect((await office.send('GET', '/api/operator/accounts/999999')).status).toBe(404)
  expect((await office.send('GET', '/api/operator/accounts/999999/history')).status).toBe(404)
})
