import { createHash } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Disclosure } from '#contract/disclosure.ts'
import { hourMs, minuteMs } from '#contract/durations.ts'
import { openAccessLog } from '#server/platform/access-log/record-accesses.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { tasks } from '#server/tasks.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { type Mailbox, openMailbox } from '#test/world/mailbox.ts'
import { advertiser } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let mailbox: Mailbox
type Operator = Awaited<ReturnType<typeof operatorAtWork>>
let iris: Operator
let otto: Operator
let bruno: Operator

beforeAll(async () => {
  mailbox = await openMailbox()
  site = await bootSite({ variables: { SMTP_URL: mailbox.url } })
  iris = await operatorAtWork(site, 'Íris', ['trust'])
  otto = await operatorAtWork(site, 'Otto', ['trust'])
  bruno = await operatorAtWork(site, 'Bruno', ['support', 'auditor'])
})
beforeEach(() => {
  mailbox.mails.length = 0
})

const base = '/api/operator/authority-requests'
const request = {
  authority: '3ª Delegacia, delegada Ana Modelo',
  reference: 'Ofício 12/2031',
  email: 'oficios@policia.example',
  text: 'Pede os dados cadastrais de quem anuncia.',
}
const registered = async () => (await iris.office.send('POST', base, { body: request })).json().id as number

const wanted = (account: number, more: object = {}) => ({
  account,
  basis: 'cadastral',
  data: ['registration'],
  period: null,
  sealed: false,
  text: 'Ofício conferido por telefone com o cartório.',
  ...more,
})

const oneDay = { from: '2031-01-01', to: '2031-01-01' }

const path = (id: number) => `/api/operator/cases/${id}/disclosures`
const ask = ({ office }: Operator, id: number, body: object) => office.send('POST', path(id), { body })
const answer = ({ office }: Operator, id: number, given = 'approved') =>
  office.send('POST', `${path(id)}/answer`, { body: { answer: given } })
const make = ({ office }: Operator, id: number) => office.send('POST', `${path(id)}/file`)
const list = async ({ office }: Operator, id: number) =>
  (await office.send('GET', path(id))).json().data as Disclosure[]
const audited = async (action: string) =>
  (await site.app.pool.query('select facts from audit_entries where action = $1 order by id desc limit 1', [action]))
    .rows[0]?.facts

async function approved(more: object = {}) {
  const account = await advertiser(site.app)
  const id = await registered()
  expect((await ask(iris, id, wanted(account, more))).status).toBe(204)
  expect((await answer(otto, id)).status).toBe(204)
  return { id, account }
}

test('an operator registers a request from paper: it is a case with a deadline of 24 hours and a protocol', async () => {
  const id = await registered()
  const waiting = (await otto.office.send('GET', '/api/operator/worklist?only=authority')).json().data
  expect(waiting).toContainEqual(expect.objectContaining({ id, kind: 'authority' }))
  const [one] = (await otto.office.send('GET', base)).json().data
  expect(one).toMatchObject({ id, text: expect.stringContaining(request.reference), closed_at: null })
  expect(Date.parse(one.due_at) - Date.parse(one.received_at)).toBe(24 * hourMs)
  expect(await audited('authority_registered')).toMatchObject({ reference: request.reference })
  expect((await iris.office.send('POST', base, { body: { ...request, email: 'x' } })).json().errors).toHaveProperty(
    'email',
  )
})

test('other roles can neither register, read, ask, approve nor download', async () => {
  const { id, account } = await approved()
  expect((await bruno.office.send('POST', base, { body: request })).status).toBe(403)
  expect((await bruno.office.send('GET', base)).status).toBe(403)
  expect((await bruno.office.send('GET', path(id))).status).toBe(403)
  expect((await ask(bruno, id, wanted(account))).status).toBe(403)
  expect((await answer(bruno, id)).status).toBe(403)
  expect((await make(bruno, id)).status).toBe(403)
  const bare = await operatorAtWork(site, 'Sem chave', ['trust'], false)
  expect((await ask(bare, id, wanted(account))).status).toBe(403)
})

test.each([
  [{ data: ['registration', 'accesses'], period: { from: '2031-01-01', to: '2031-01-31' } }, 'data'],
  [{ data: ['messages'] }, 'data'],
  [{ basis: 'trafficking', data: ['content'] }, 'data'],
  [{ data: [] }, 'data'],
  [{ basis: 'court', data: ['accesses'] }, 'period'],
  [{ basis: 'court', data: ['accesses'], period: { from: '2031-02-01', to: '2031-01-01' } }, 'period'],
  [{ basis: 'court', data: ['accesses'], period: { from: '2021-01-01', to: '2031-01-01' } }, 'period'],
  [{ period: { from: '2031-01-01', to: '2031-01-02' } }, 'period'],
  [{ basis: 'favour' }, 'basis'],
  [{ account: 999_999 }, 'account'],
  [{ account: undefined }, 'account'],
  [{ address: '192.0.2.9' }, 'address'],
  [{ account: undefined, address: 'x', basis: 'court', data: ['accesses'], period: oneDay }, 'address'],
  [{ account: undefined, address: '192.0.2.9', basis: 'court' }, 'data'],
  [{ account: undefined, address: '192.0.2.9', data: ['accesses'], period: oneDay }, 'data'],
])('refuses %o, which the legal basis does not allow', async (more, field) => {
  const id = await registered()
  const refused = await ask(iris, id, wanted(await advertiser(site.app), more))
  expect(refused.status).toBe(422)
  expect(refused.json().errors).toHaveProperty(field)
})

test('nothing leaves without a second operator, not even in the database', async () => {
  const account = await advertiser(site.app)
  const id = await registered()
  expect((await ask(iris, id, wanted(account))).status).toBe(204)
  expect((await ask(otto, id, wanted(account))).status).toBe(409)
  expect((await make(iris, id)).status).toBe(409)
  expect((await answer(iris, id)).status).toBe(409)
  await expect(
    site.app.pool.query(
      `update approvals set answer = 'approved', answered_by = asked_by, answered_at = now() where case_id = $1`,
      [id],
    ),
  ).rejects.toThrow('answered_by_another')
  expect((await answer(otto, id, 'rejected')).status).toBe(204)
  expect((await make(iris, id)).status).toBe(409)
  expect(await list(iris, id)).toMatchObject([{ answer: { answer: 'rejected', operator: 'Otto' }, made: null }])
})

test('the file has only the approved data, once; the receipt and the audit log name its SHA-256', async () => {
  const { id, account } = await approved()
  expect((await make(otto, id)).status).toBe(403)
  const { file, sha256, name } = (await make(iris, id)).json()
  expect(createHash('sha256').update(file).digest('hex')).toBe(sha256)
  const { protocol } = (await iris.office.send('GET', `/api/operator/cases/${id}`)).json()
  expect(name).toBe(`entrega-${protocol}.json`)
  const content = JSON.parse(file)
  expect(Object.keys(content)).toEqual(['protocolo', 'conta', 'base_legal', 'gerado_em', 'registration'])
  const [{ email }] = (await site.app.pool.query('select email from accounts where id = $1', [account])).rows
  expect(content.registration).toMatchObject({ email })
  expect((await make(iris, id)).status).toBe(409)
  const [{ made }] = (await list(otto, id)) as [Disclosure]
  expect(made).toMatchObject({ sha256, receipt: expect.stringContaining(sha256) })
  for (const words of [protocol, 'art. 10, § 3º', 'Íris', 'Otto', 'dados cadastrais'])
    expect(made?.receipt).toContain(words)
  expect(await audited('disclosure_made')).toMatchObject({
    sha256,
    account,
    basis: 'cadastral',
    data: ['registration'],
  })
  await expect(site.app.pool.query('update disclosures set sha256 = sha256')).rejects.toThrow()
})

test('with a court order the file has the access records of the period, and reading them is audited', async () => {
  const account = await advertiser(site.app)
  const log = openAccessLog(site.app)
  log.note({ address: '192.0.2.9', port: 40_123, kind: 'account', accountId: account })
  log.note({ address: '192.0.2.10', port: 40_124, kind: 'account', accountId: await advertiser(site.app) })
  await log.close()
  const today = isoInSaoPaulo(site.app.now()).slice(0, 10)
  const id = await registered()
  const data = ['accesses', 'content', 'messages', 'orders']
  await ask(iris, id, wanted(account, { basis: 'court', data, period: { from: today, to: today } }))
  await answer(otto, id)
  const content = JSON.parse((await make(iris, id)).json().file)
  expect(Object.keys(content).slice(4)).toEqual(data)
  expect(content.accesses).toMatchObject([{ address: '192.0.2.9', port: 40_123, accountId: account }])
  expect(content.orders).toHaveLength(1)
  const { protocol } = (await iris.office.send('GET', `/api/operator/cases/${id}`)).json()
  expect(await audited('access_log_read')).toMatchObject({ reason: `Pedido de autoridade ${protocol}` })
})

const isoInSaoPaulo = (at: Date) => new Date(at.getTime() - 3 * hourMs).toISOString()

test('no access record is read before a second operator approves: not while waiting, nor if refused', async () => {
  const count = async () =>
    (await site.app.pool.query("select count(*)::int as n from audit_entries where action = 'access_log_read'")).rows[0]
      .n
  const before = await count()
  const today = isoInSaoPaulo(site.app.now()).slice(0, 10)
  const id = await registered()
  const body = wanted(await advertiser(site.app), {
    ...{ basis: 'court', data: ['accesses'], period: { from: today, to: today } },
  })
  expect((await make(iris, id)).status).toBe(404)
  await ask(iris, id, body)
  expect((await make(iris, id)).status).toBe(409)
  await answer(otto, id, 'rejected')
  expect((await make(iris, id)).status).toBe(409)
  await ask(iris, id, body)
  await answer(otto, id)
  expect((await make(otto, id)).status).toBe(403)
  expect(await count()).toBe(before)
  expect((await make(iris, id)).status).toBe(200)
  expect((await make(iris, id)).status).toBe(409)
  expect(await count()).toBe(before + 1)
})

test('an order that names an IP address gets its records in those minutes only, and each person an e-mail', async () => {
  const [ana, bia] = [await advertiser(site.app), await advertiser(site.app)]
  const now = site.app.now()
  const noteAt = async (at: Date, accountId: number | null, address = '2001:db8::9') => {
    const log = openAccessLog({ ...site.app, now: () => at })
    log.note({ address, port: 40_200, kind: 'account', accountId })
    await log.close()
  }
  await noteAt(now, ana)
  await noteAt(now, null)
  await noteAt(now, bia, '2001:db8::10')
  await noteAt(new Date(now.getTime() - 5 * minuteMs), bia)
  const minute = isoInSaoPaulo(now).slice(0, 16)
  const id = await registered()
  const order = { account: undefined, address: '2001:DB8:0::9', basis: 'court', data: ['accesses'] }
  expect((await ask(iris, id, wanted(0, { ...order, period: { from: minute, to: minute } }))).status).toBe(204)
  await answer(otto, id)
  const { accesses, ...head } = JSON.parse((await make(iris, id)).json().file)
  expect(accesses.map(({ accountId }: { accountId: number | null }) => accountId)).toEqual([ana, null])
  expect(head).toMatchObject({ endereco_ip: '2001:DB8:0::9' })
  const [{ made }] = (await list(iris, id)) as [Disclosure]
  expect(made?.receipt).toContain('registros de acesso do endereço 2001:DB8:0::9.')
  await runQueued(site.app, tasks)
  const mailsOf = async (account: number) =>
    mailbox.to((await site.app.pool.query('select email from accounts where id = $1', [account])).rows[0].email)
  expect((await mailsOf(ana)).map(({ subject }) => subject)).toEqual(['Um aviso sobre os seus dados'])
  expect(await mailsOf(bia)).toEqual([])
})

test('the person learns by e-mail what was handed over, unless the order is sealed', async () => {
  const mailTo = async ({ id, account }: { id: number; account: number }) => {
    await make(iris, id)
    await runQueued(site.app, tasks)
    const [{ email }] = (await site.app.pool.query('select email from accounts where id = $1', [account])).rows
    return mailbox.to(email)
  }
  const [mail, ...others] = await mailTo(await approved())
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Um aviso sobre os seus dados')
  expect(mail?.text).toContain('dados cadastrais. Base legal: Lei 12.965/2014, art. 10, § 3º')
  expect(await mailTo(await approved({ sealed: true }))).toEqual([])
})

test('an approval expires after a day', async () => {
  const { id } = await approved()
  await site.app.pool.query('alter table approvals disable trigger answered_once')
  await site.app.pool.query(
    `update approvals set answered_at = answered_at - interval '25 hours', asked_at = asked_at - interval '25 hours' where case_id = $1`,
    [id],
  )
  await site.app.pool.query('alter table approvals enable trigger answered_once')
  expect((await make(iris, id)).status).toBe(409)
  expect(await list(iris, id)).toMatchObject([{ ready_until: null, made: null }])
})

test('only a request of an authority leads to a disclosure', async () => {
  const account = await advertiser(site.app)
  const { rows } = await site.app.pool.query(
    `insert into cases (kind, subject, protocol, email, received_at, waiting_since, due_at)
    values ('complaint', 'card', 'C0123456789A', 'bia@teste.local', now(), now(), now()) returning id`,
  )
  expect((await ask(iris, rows[0].id, wanted(account))).status).toBe(404)
})
