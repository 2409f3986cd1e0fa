import { createHash, createHmac } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { exportAccount } from '#contract/account.ts'
import { dayMs } from '#contract/durations.ts'
import { linkedLimits } from '#contract/linked-accounts.ts'
import { recordSimilarMedia } from '#server/people/media/save-media.ts'
import { endRows } from '#server/platform/db/end-rows.ts'
import { placeOrder } from '#test/pix-provider/pix-order.ts'
import { bootPixSite } from '#test/pix-provider/pix-site.ts'
import { type FormPart, identityForm, partsOf } from '#test/world/authors.ts'
import { type BackOffice, operatorAtWork } from '#test/world/back-office.ts'
import { ask, bodyOf } from '#test/world/calls.ts'
import { cardBuyer } from '#test/world/card-payments.ts'
import { openContentCases } from '#test/world/content-cases.ts'
import { forgetAttempts } from '#test/world/direct-writes.ts'
import { cpfs, verify } from '#test/world/documents.ts'
import { goodJpeg } from '#test/world/hostile-files.ts'
import { openLinks, ownPhone, sharedBy } from '#test/world/linked-accounts.ts'
import { advertiser, logIn, password, signUp } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let links: ReturnType<typeof openLinks>
let iris: BackOffice

beforeAll(async () => {
  site = await bootSite({ variables: { PAYMENTS_GATEWAY: 'simulator' } })
  links = openLinks(site)
  iris = (await operatorAtWork(site, 'Íris')).office
})

/** The kinds of facts that two accounts share. */
async function kindsOf(one: number, other: number) {
  const { facts } = await sharedBy(iris, one)
  return facts.filter(({ accounts }) => accounts.some(({ id }) => id === other)).map(({ kind }) => kind)
}

const keysOf = (id: number, kind: string) =>
  links.rows('select hash, first_at, last_at from shared_keys where account_id = $1 and kind = $2', id, kind)

test('a CPF or CNPJ and a document number are compared once an operator has read them', async () => {
  const business = await links.partner(ownPhone(), cpfs[1])
  const person = await advertiser(site.app, { kyc: 'none' })
  await verify(site.app, iris, person, { cpf: cpfs[1] as string, document_number: 'MG-10.200.300' })
  expect(await kindsOf(business.id, person)).toEqual(['tax_id'])
  const other = await advertiser(site.app, { kyc: 'none' })
  await verify(site.app, iris, other, { cpf: cpfs[2] as string, document_number: 'mg 10200300' })
  expect(await kindsOf(person, other)).toEqual(['document'])
})

test('a random cookie, which public pages do not set, identifies a browser that logs two people in', async () => {
  const [one, other] = [await signUp(site.url), await signUp(site.url)]
  const first = await logIn(site.url, one.email)
  const cookies = first.headers.getSetCookie()
  expect(cookies.map(cookie => cookie.replace(/=[\w-]{43};/, '=…;'))).toEqual(
    ['/auth', '/register', '/api/password/forgot-password'].map(
      path => `device=…; Path=${path}; HttpOnly; SameSite=Strict; Max-Age=15552000`,
    ),
  )
  const [cookie = ''] = (cookies[0] ?? '').split(';')
  const again = await logIn(site.url, other.email, password, { cookie })
  expect(again.headers.getSetCookie()[0]).toContain(cookie)
  expect(await kindsOf(one.id, other.id)).toEqual(['device'])
  const wrong = await logIn(site.url, other.email, 'outra senha', { cookie })
  expect([wrong.status, wrong.headers.getSetCookie()]).toEqual([401, []])
  const forged = await logIn(site.url, one.email, password, { cookie: 'device=curto' })
  expect(forged.headers.getSetCookie()[0]).toMatch(/^device=[\w-]{43};/)
  for (const path of ['/', '/home']) expect((await fetch(site.url + path)).headers.getSetCookie()).toEqual([])
})

test('a device without a log-in for half a year is forgotten', async () => {
  const { id, email } = await signUp(site.url)
  await forgetAttempts(site.app)
  await logIn(site.url, email)
  expect(await keysOf(id, 'device')).toHaveLength(2)
  const later = (days: number) => ({ ...site.app, now: () => new Date(Date.now() + days * dayMs) })
  await endRows(later(linkedLimits.deviceDays - 1), ['shared_keys'])
  expect(await keysOf(id, 'device')).toHaveLength(2)
  await endRows(later(linkedLimits.deviceDays + 1), ['shared_keys'])
  expect(await keysOf(id, 'device')).toEqual([])
})

test('card payments are compared by the holder’s CPF, also with the CPF of an account', async () => {
  await forgetAttempts(site.app)
  const [one, other] = [await cardBuyer(site.app, site.url), await cardBuyer(site.app, site.url)]
  const tax_id = '390.533.447-05'
  expect(await one.paid({ tax_id })).toMatchObject({ status: 'PAID' })
  expect(await kindsOf(one.id, other.id)).toEqual([])
  expect(await other.paid({ tax_id })).toMatchObject({ status: 'PAID' })
  expect(await kindsOf(one.id, other.id)).toEqual(['payer'])
  const holder = await links.partner(ownPhone(), tax_id)
  expect(await kindsOf(holder.id, one.id)).toEqual(['payer'])
})

test('a declined card makes no fact about the payer', async () => {
  await forgetAttempts(site.app)
  const buyer = await cardBuyer(site.app, site.url)
  await buyer.pay({ number: '4929291898380766', tax_id: '153.509.460-56' })
  expect(await keysOf(buyer.id, 'payer')).toEqual([])
})

test('Pix payments are compared by payer, if the bank names one with a CPF', async () => {
  const bank = await bootPixSite()
  const [one, other, third] = [await placeOrder(bank), await placeOrder(bank), await placeOrder(bank)]
  await bank.bank.pay(one.txid, { payer: { cpf: '***.982.247-**', nome: 'Carla  Exemplo Nunes' } })
  await bank.bank.pay(other.txid, { payer: { cpf: '***.982.247-**', nome: 'CARLA EXEMPLO NUNES' } })
  await bank.bank.pay(third.txid, { payer: { nome: 'Carla Exemplo Nunes' } })
  await bank.runJobs()
  const { facts } = await sharedBy((await operatorAtWork(bank)).office, one.accountId)
  expect(facts).toMatchObject([{ kind: 'payer', accounts: [{ id: one.accountId }, { id: other.accountId }] }])
  const thirds = 'select from shared_keys where account_id = $1'
  expect((await bank.app.pool.query(thirds, [third.accountId])).rows).toEqual([])
})

const bits = Array.from({ length: 256 }, (_, place) => (((place * 7) % 13) % 2 === 0 ? '1' : '0')).join('')

test('nearly equal pictures make a fact', async () => {
  const contents = openContentCases(site)
  const [one, other] = [await advertiser(site.app), await advertiser(site.app)]
  await contents.added(one, { perceptualHash: bits })
  const { id } = await contents.added(other, { perceptualHash: `${bits[0] === '1' ? '0' : '1'}${bits.slice(1)}` })
  await recordSimilarMedia(site.app, { mediaId: id })
  expect(await kindsOf(one, other)).toEqual(['picture'])
})

const long =
  'Atendo com hora marcada, em lugar reservado e tranquilo. Gosto de boa conversa, de música brasileira, de jantar sem pressa e de viajar para perto do mar.'

async function presented(info: string) {
  const { id, token } = await links.authors.newcomer(3)
  const item = await links.authors.added(token, [['image', await goodJpeg()]])
  const mine: FormPart[] = [['images[0]', item.folder]]
  const form = { ...identityForm, 'profile[whatsapp]': ownPhone(), 'profile[info]': info }
  const saved = await links.authors.save(token, partsOf(form, ...mine))
  expect([saved.status, saved.text]).toEqual([204, ''])
  return id
}

test('long texts are compared, regardless of case, accents and punctuation', async () => {
  const short = [await presented('Um texto neutro.'), await presented('Um texto neutro.')] as const
  expect(await kindsOf(...short)).toEqual([])
  const same = [await presented(long), await presented(`${long.toUpperCase().replaceAll('Ú', 'U')} !!`)] as const
  expect(await kindsOf(...same)).toEqual(['text'])
})

test('a text that many accounts have makes no fact, a phone always does', async () => {
  const popular = `${long} É o que está em todo modelo de anúncio.`
  const people: number[] = []
  for (let made = 0; made < 7; made++) people.push(await presented(popular))
  expect((await sharedBy(iris, people[0] as number)).facts).toEqual([])
  const phone = ownPhone()
  for (let made = 0; made < 8; made++) await links.partner(phone)
  const last = await links.partner(phone)
  expect((await sharedBy(iris, last.id)).facts).toMatchObject([{ kind: 'phone', holders: 9 }])
})

test('no value is stored in plain text, or as a hash that a table of all numbers could reverse', async () => {
  const phone = '21987650001'
  const { id } = await links.partner('(21) 98765-0001', '11.222.333/0001-81')
  const other = await links.partner('(21) 98765-0001')
  expect(await kindsOf(id, other.id)).toEqual(['phone'])
  const [{ hash }] = await keysOf(id, 'phone')
  const values = [phone, `phone:${phone}`, `55${phone}`, `+55${phone}`]
  const unkeyed = values.flatMap(value =>
    ['sha256', 'sha512', 'md5', 'sha1'].flatMap(name => [
      createHash(name).update(value).digest('hex'),
      createHmac(name, '').update(value).digest('hex').slice(0, 64),
    ]),
  )
  expect(unkeyed).not.toContain(hash.toString('hex'))
  const [{ secret }] = await links.rows(`select secret from signing_keys where purpose = 'shared-values'`)
  expect(createHmac('sha256', secret).update(`phone:${phone}`).digest()).toEqual(hash)
  for (const table of ['shared_keys', 'audit_entries']) {
    const text = JSON.stringify(await links.rows(`select t::text from ${table} t`))
    for (const value of [phone, '11222333000181', Buffer.from(phone).toString('hex')]) expect(text).not.toContain(value)
  }
})

test('the export names the kinds of compared values, without hashes', async () => {
  const { id, token } = await links.partner()
  await links.rows(
    'update accounts set password_hash = (select password_hash from accounts where id = $2) where id = $1',
    id,
    await advertiser(site.app),
  )
  const { compared } = bodyOf<{ compared: object[] }>(await ask(site.url, exportAccount, { token, body: { password } }))
  expect(compared).toEqual(
    ['phone', 'tax_id'].map(kind => ({ kind, first_at: expect.any(String), last_at: expect.any(String) })),
  )
})
