import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportAccount } from '#contract/account.ts'
import { hourSeconds } from '#contract/durations.ts'
import { type ListingStatus, readListingStatus } from '#contract/listing-status.ts'
import { messages } from '#contract/messages.ts'
import { type OwnPhone, phoneCode, phoneMessages, provePhone, readOwnPhone, requestPhoneCode } from '#contract/phone.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { forgetExpired } from '#server/schedule.ts'
import { tasks } from '#server/tasks.ts'
import { access, openMessageService } from '#test/message-service/open-message-service.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { ask, bodyOf, type CallResult, passGate } from '#test/world/calls.ts'
import { decideProfile, openContentCases } from '#test/world/content-cases.ts'
import { forgetAttempts, makeJobsDue } from '#test/world/direct-writes.ts'
import { type Mailbox, openMailbox } from '#test/world/mailbox.ts'
import { advertiser, logInAs, type Person, password } from '#test/world/people.ts'
import { codeSentTo } from '#test/world/phone-codes.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

const service = await openMessageService()
afterAll(() => service.close())
let mailbox: Mailbox
let site: Booted
let ahead = 0
let cookie = ''

beforeAll(async () => {
  mailbox = await openMailbox()
  const { phoneId, token, template } = access
  const whatsapp = { WHATSAPP_PHONE_ID: phoneId, WHATSAPP_TOKEN: token, WHATSAPP_TEMPLATE: template }
  site = await bootSite({ variables: { SMTP_URL: mailbox.url, WHATSAPP_API_URL: service.url, ...whatsapp } })
  // Freezes the clock, because responses say how many seconds to wait for the next code.
  const start = Date.now()
  site.app.now = () => new Date(start + ahead)
  cookie = await passGate(site.url)
})

const later = (seconds: number) => {
  ahead += seconds * 1000
}

/** A person whose log-in is too old to request a code without the password. */
async function someone(person: Person = {}) {
  const entered = await justEntered(person)
  later(trustedSeconds)
  return entered
}

const trustedSeconds = hourSeconds

async function justEntered(person: Person = {}) {
  await forgetAttempts(site.app)
  const id = await advertiser(site.app, { provenPhone: false, ...person })
  const { token, email } = await logInAs(site, id)
  const { whatsapp, phone } = await site.app.db
    .selectFrom('profiles')
    .select(['whatsapp', 'phone'])
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, token, email, number: (whatsapp ?? phone) as string }
}

const read = async (token: string) => bodyOf<OwnPhone>(await ask(site.url, readOwnPhone, { token }))
const request = (token: string, body: object = { password }) => ask(site.url, requestPhoneCode, { token, body })
const prove = (token: string, code: string) => ask(site.url, provePhone, { token, body: { code } })
const status = async (token: string) => bodyOf<ListingStatus>(await ask(site.url, readListingStatus, { token }))

async function deliver(number: string) {
  await runQueued(site.app, tasks)
  return service.sent.findLast(({ to }) => to === `55${number}`)?.code ?? ''
}

async function codeFor(token: string, number: string) {
  expect((await request(token)).status).toBe(200)
  return deliver(number)
}

/** Everything the public can read about an account: the API call, the page and the list. */
async function everything(id: number, userType = 2) {
  const page = userType === 5 ? `/perfil-partner/${id}` : `/perfil-user/${id}`
  const paths = [`/api/account/list/user/${id}`, page, ...(userType === 5 ? [] : [`/api/account/list/${userType}`])]
  // The tests move the clock, and the age cookie expires.
  const cookie = await passGate(site.url)
  const texts = paths.map(async path => (await fetch(site.url + path, { headers: { cookie } })).text())
  return (await Promise.all(texts)).join('\n')
}

/** Polls, because a cached page can be shown until it is purged. */
const expectNumbers = (id: number, numbers: readonly string[], userType = 2) =>
  expect.poll(async () => numbersIn(await everything(id, userType))).toEqual(numbers)

const numbersIn = (text: string) => [
  ...new Set([...text.matchAll(/(?:wa\.me\/55|tel:\+55|"(?:whatsapp|phone)":")(\d+)/g)].map(([, number]) => number)),
]

test.each([2, 3, 5])('type %i: a number is not public until its code is typed, then immediately', async userType => {
  const { id, token, number } = await someone({ userType })
  await expectNumbers(id, [], userType)
  const waiting = { proven: false, shown: null, checking: false, needs_password: true, code: null }
  const unproven = { number, ...waiting, channels: ['whatsapp'] }
  expect(await read(token)).toEqual(unproven)
  expect((await status(token)).phone).toEqual({ state: 'missing', earlier: null })
  const code = await codeFor(token, number)
  expect(code).toMatch(/^\d{6}$/)
  await expectNumbers(id, [], userType)
  expect(bodyOf(await prove(token, `${code.slice(0, 3)} ${code.slice(3)}`))).toMatchObject({
    proven: true,
    shown: number,
  })
  await expectNumbers(id, [number], userType)
  expect((await status(token)).phone).toEqual({ state: 'done', earlier: null })
  // A first number is not a change, so the site sends no mail.
  await runQueued(site.app, tasks)
  expect(service.faults).toEqual([])
})

test('a close friend has no public number, and does not have to prove one', async () => {
  const { id, token } = await someone({ userType: 4 })
  const nothing = { number: null, proven: false, shown: null, needs_password: false, code: null }
  expect(await read(token)).toMatchObject(nothing)
  expect((await status(token)).phone).toBeNull()
  expect(await request(token)).toMatchObject({ status: 409, message: phoneMessages.nothingToProve })
  await expectNumbers(id, [], 4)
})

test('soon after the log-in a first number needs no password, a number that replaces it does', async () => {
  const { id, token, number } = await justEntered()
  expect(await read(token)).toMatchObject({ number, needs_password: false })
  later(trustedSeconds - 60)
  expect((await request(token, {})).status).toBe(200)
  const { needs_password, code } = await read(token)
  expect({ needs_password, code }).toEqual({ needs_password: false, code: { resend_in: 60, channel: null } })
  expect((await prove(token, await deliver(number))).status).toBe(200)
  await openContentCases(site).edited(id, { whatsapp: '21977770009' })
  const { token: again } = await logInAs(site, id)
  expect(await read(again)).toMatchObject({ number: '21977770009', needs_password: true })
  expect(await request(again, {})).toMatchObject({ status: 422, message: messages.currentPasswordWrong })
})

test('the page of each type with a contact says that the contact comes soon', async () => {
  for (const [userType, says] of [
    [2, true],
    [3, true],
    [4, false],
    [5, true],
  ] as const) {
    const { id } = await someone({ userType })
    const page = userType === 5 ? `/perfil-partner/${id}` : `/perfil-user/${id}`
    const text = await (await fetch(site.url + page, { headers: { cookie } })).text()
    expect(text.includes('Contato em breve'), `type ${userType}`).toBe(says)
  }
})

test('requesting a code takes the password; another one can be requested after a minute, and the newest counts', async () => {
  const { id, token, number } = await someone()
  for (const body of [{}, { password: 'outra senha' }])
    expect(await request(token, body)).toMatchObject({ status: 422, message: messages.currentPasswordWrong })
  const first = await codeFor(token, number)
  expect((await read(token)).code).toEqual({ resend_in: phoneCode.resendSeconds, channel: 'whatsapp' })
  expect(await request(token, {})).toMatchObject({ status: 429, message: phoneMessages.resendEarly })
  later(phoneCode.resendSeconds)
  expect((await request(token, {})).status).toBe(200)
  const second = await deliver(number)
  if (first !== second) expect((await prove(token, first)).status).toBe(422)
  expect((await prove(token, second)).status).toBe(200)
  await expectNumbers(id, [number])
  expect(await request(token)).toMatchObject({ status: 409, message: phoneMessages.alreadyProven })
})

const other = (code: string, by: number) => String((Number(code) + by) % 1_000_000).padStart(6, '0')
const errorOf = ({ errors }: CallResult) => errors?.code?.[0]

test('the answer to a wrong code gives the number of tries left, and five wrong ones void the right code', async () => {
  const { id, token, number } = await someone()
  const code = await codeFor(token, number)
  expect(errorOf(await prove(token, 'abc'))).toBe(phoneMessages.codeMissing)
  for (const left of [4, 3, 2, 1])
    expect(errorOf(await prove(token, other(code, left)))).toBe(phoneMessages.codeWrong(left))
  expect(errorOf(await prove(token, other(code, 5)))).toBe(phoneMessages.codeSpent)
  expect(errorOf(await prove(token, code))).toBe(phoneMessages.codeExpired)
  expect((await read(token)).code).toBeNull()
  await expectNumbers(id, [])
  // The next code requires the password again.
  expect((await request(token, {})).status).toBe(422)
})

test('at most five of many concurrent wrong codes are compared', async () => {
  const { token, number } = await someone()
  const code = await codeFor(token, number)
  const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => prove(token, other(code, at + 1))))
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(422))
  expect(answers.filter(answer => errorOf(answer) !== phoneMessages.codeExpired)).toHaveLength(phoneCode.wrongAttempts)
  expect(errorOf(await prove(token, code))).toBe(phoneMessages.codeExpired)
})

test('a code expires after ten minutes, works once, and is deleted', async () => {
  const { token, number } = await someone()
  const code = await codeFor(token, number)
  later(phoneCode.minutes * 60)
  expect(errorOf(await prove(token, code))).toBe(phoneMessages.codeExpired)
  await forgetExpired(site.app)
  const rows = await site.app.db.selectFrom('phone_codes').selectAll().where('number', '=', number).execute()
  expect(rows).toEqual([])
  const next = await codeFor(token, number)
  const both = await Promise.all([prove(token, next), prove(token, next)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
})

test('another account’s code does not prove a number', async () => {
  const [one, another] = [await someone(), await someone()]
  const code = await codeFor(one.token, one.number)
  await codeFor(another.token, another.number)
  const { rows } = await site.app.pool.query('select code_hash from phone_codes where account_id = $1', [one.id])
  expect(rows[0].code_hash.toString()).not.toContain(code)
  expect((await prove(another.token, code)).status).toBe(422)
  expect((await prove(one.token, code)).status).toBe(200)
  await expectNumbers(another.id, [])
})

test('an account can request five codes an hour', async () => {
  const { token } = await someone()
  for (let turn = 0; turn < 5; turn++) {
    expect((await request(token, turn ? {} : { password })).status).toBe(200)
    later(phoneCode.resendSeconds)
  }
  expect((await request(token, {})).status).toBe(429)
})

test('a new number waits for review and code while the earlier one stays; the change is mailed', async () => {
  const cases = openContentCases(site)
  const { id, token, email, number } = await someone({ provenPhone: true })
  const { office } = await operatorAtWork(site)
  const next = '21977770001'
  const sent = await cases.edited(id, { whatsapp: next })
  expect(await read(token)).toMatchObject({ number: next, proven: false, shown: number })
  await decideProfile(office, sent)
  await expectNumbers(id, [number])
  expect((await status(token)).phone).toEqual({ state: 'missing', earlier: number })
  expect((await prove(token, await codeFor(token, next))).status).toBe(200)
  await expectNumbers(id, [next])
  await makeJobsDue(site.app)
  await runQueued(site.app, tasks)
  const mails = mailbox.to(email).filter(({ subject }) => subject === 'Seu número foi alterado')
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).not.toMatch(/\d{4}-?\d{4}/)
})

test('a number confirmed before its review is published after approval, and a former number needs no new code', async () => {
  const cases = openContentCases(site)
  const { id, token, number } = await someone({ provenPhone: true })
  const { office } = await operatorAtWork(site)
  const next = '21977770002'
  const sent = await cases.edited(id, { whatsapp: next })
  expect((await prove(token, await codeFor(token, next))).status).toBe(200)
  await expectNumbers(id, [number])
  await decideProfile(office, sent)
  await expectNumbers(id, [next])
  later(1)
  await decideProfile(office, await cases.edited(id, { whatsapp: number }))
  await expectNumbers(id, [number])
})

test('a failing service delays the code, and its answer is not logged', async () => {
  const { token, number } = await someone()
  service.state.trouble = 'refuses'
  expect((await request(token)).status).toBe(200)
  await runQueued(site.app, tasks)
  service.state.trouble = 'none'
  expect(site.written.join('\n')).not.toMatch(/5521990001234|undeliverable/)
  await makeJobsDue(site.app)
  expect((await prove(token, await deliver(number))).status).toBe(200)
  for (const { to, code } of service.sent) expect(site.written.join('\n')).not.toMatch(new RegExp(`${to}|"${code}"`))
})

test('the export contains the proofs, and a deleted account leaves none', async () => {
  const { id, token, number } = await someone({ provenPhone: true })
  const all = bodyOf<{ phones: object[] }>(await ask(site.url, exportAccount, { token, body: { password } }))
  expect(all.phones).toMatchObject([{ number }])
  await site.app.db.deleteFrom('accounts').where('id', '=', id).execute()
  expect(await site.app.db.selectFrom('phone_proofs').where('account_id', '=', id).selectAll().execute()).toEqual([])
})

test('without a service the message with the code is a file beside the e-mails', async () => {
  const bare = await bootSite()
  const id = await advertiser(bare.app, { provenPhone: false })
  const { token } = await logInAs(bare, id)
  await ask(bare.url, requestPhoneCode, { token, body: { password } })
  const { number } = bodyOf<OwnPhone>(await ask(bare.url, readOwnPhone, { token }))
  const code = await codeSentTo(bare.app, number as string)
  expect((await ask(bare.url, provePhone, { token, body: { code } })).status).toBe(200)
})
