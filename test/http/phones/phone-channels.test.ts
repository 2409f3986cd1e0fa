import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { daySeconds, hourSeconds } from '#contract/durations.ts'
import { type OwnPhone, phoneCode, phoneMessages, provePhone, readOwnPhone, requestPhoneCode } from '#contract/phone.ts'
import { type PrivacyOverview, readPrivacy } from '#contract/privacy.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { limitsOf, rateLimit } from '#server/platform/limits/rate-limit.ts'
import { tasks } from '#server/tasks.ts'
import { access as metaAccess, openMessageService } from '#test/message-service/open-message-service.ts'
import { openSmsCenter } from '#test/sms-service/open-sms-center.ts'
import { access, openTwilioService } from '#test/sms-service/open-twilio-service.ts'
import { ask, bodyOf } from '#test/world/calls.ts'
import { forgetAttempts, makeJobsDue } from '#test/world/direct-writes.ts'
import { advertiser, logInAs, type Person, password } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

const [center, twilio, meta] = await Promise.all([openSmsCenter(), openTwilioService(), openMessageService()])
afterAll(() => Promise.all([center.close(), twilio.close(), meta.close()]))

const variables = {
  PHONE_CODE_CHANNELS: 'smpp,twilio,whatsapp',
  ...{ SMPP_URL: center.url, SMPP_FROM: '28000', SMPP_PER_SECOND: '100' },
  ...{ TWILIO_API_URL: twilio.url, TWILIO_ACCOUNT_SID: access.accountSid, TWILIO_AUTH_TOKEN: access.token },
  ...{ TWILIO_FROM: '28001', TWILIO_CALL_FROM: '+552140000000' },
  ...{ WHATSAPP_API_URL: meta.url, WHATSAPP_PHONE_ID: metaAccess.phoneId },
  ...{ WHATSAPP_TOKEN: metaAccess.token, WHATSAPP_TEMPLATE: metaAccess.template },
}
let site: Booted
let ahead = 0

beforeAll(async () => {
  site = await bootSite({ variables })
  const start = Date.now()
  site.app.now = () => new Date(start + ahead)
})
beforeEach(async () => {
  center.state.trouble = 'none'
  twilio.state.trouble = 'none'
  await forgetAttempts(site.app)
})

async function someone(person: Person = {}) {
  const id = await advertiser(site.app, { provenPhone: false, ...person })
  const { token } = await logInAs(site, id)
  const { number } = bodyOf<OwnPhone>(await ask(site.url, readOwnPhone, { token }))
  return { id, token, number: number as string }
}

const read = async (token: string) => bodyOf<OwnPhone>(await ask(site.url, readOwnPhone, { token }))
const request = (token: string, body: object = {}) =>
  ask(site.url, requestPhoneCode, { token, body: { password, ...body } })
const prove = (token: string, code = '') => ask(site.url, provePhone, { token, body: { code } })
const deliver = () => runQueued(site.app, tasks)
const last = <T>(all: readonly T[]) => all.at(-1) as T

test('the code goes by SMS, and the answer tells the channel once the operator has accepted it', async () => {
  const { token, number } = await someone()
  expect((await read(token)).channels).toEqual(['sms', 'whatsapp', 'call'])
  expect(bodyOf<OwnPhone>(await request(token)).code).toMatchObject({ channel: null })
  await deliver()
  expect((await read(token)).code).toMatchObject({ channel: 'sms' })
  const { to, code, text } = last(center.sent)
  expect({ to, text }).toEqual({ to: `55${number}`, text: `${code} é o seu código. Não compartilhe com ninguém.` })
  expect((await prove(token, code)).status).toBe(200)
})

test('a certain refusal moves the code to the next channel in the order of the setting', async () => {
  const { token } = await someone()
  center.state.trouble = { submit: 0x0b, times: 1 }
  twilio.state.trouble = 'refuses'
  await request(token)
  await deliver()
  expect((await read(token)).code).toMatchObject({ channel: 'whatsapp' })
  expect((await prove(token, last(meta.sent).code)).status).toBe(200)
  expect(site.log.filter(({ event }) => event === 'phone_code_refused').map(({ facts }) => facts)).toEqual([
    { service: 'smpp', codes: 'smpp ESME_RINVDSTADR' },
    { service: 'twilio', codes: '400 21211' },
  ])
})

test('if a channel may have accepted the code, the site waits and sends another one later', async () => {
  const { token } = await someone()
  const before = [twilio.messages.length, meta.sent.length]
  center.state.trouble = 'drops'
  await request(token)
  await deliver()
  expect((await read(token)).code).toMatchObject({ channel: null })
  expect([twilio.messages.length, meta.sent.length]).toEqual(before)
  center.state.trouble = 'none'
  await expect.poll(() => center.sockets.size, { timeout: 10_000 }).toBe(1)
  await makeJobsDue(site.app)
  await deliver()
  expect((await prove(token, last(center.sent).code)).status).toBe(200)
})

test('a call reads the code, under the same limits', async () => {
  const { token, number } = await someone()
  expect((await request(token, { by: 'call' })).status).toBe(200)
  await deliver()
  expect((await read(token)).code).toMatchObject({ channel: 'call' })
  const { to, text } = last(twilio.calls)
  expect(to).toBe(`+55${number}`)
  expect(await request(token)).toMatchObject({ status: 429, message: phoneMessages.resendEarly })
  const code = /código é: ([\d, ]+)\./.exec(text)?.[1]?.replaceAll(', ', '')
  expect((await prove(token, code)).status).toBe(200)
})

test('an account gets five codes an hour, by message and by call together', async () => {
  const { token } = await someone()
  for (const by of ['message', 'call', 'message', 'call', 'message']) {
    expect((await request(token, { by })).status).toBe(200)
    ahead += phoneCode.resendSeconds * 1000
  }
  expect((await request(token, { by: 'call' })).status).toBe(429)
  await deliver()
})

test.each([
  ['phone-code-site', 'pending', 2_000, hourSeconds],
  ['phone-code-site-day', 'pending', 10_000, daySeconds],
  ['phone-code-verified-site', 'approved', 2_000, hourSeconds],
  ['phone-code-verified-site-day', 'approved', 10_000, daySeconds],
] as const)(
  'above %s the whole site sends no code to people with %s documents',
  async (purpose, kyc, max, withinSeconds) => {
    const { token } = await someone({ kyc })
    expect(limitsOf(purpose, {})).toMatchObject([{ subject: '', max, withinSeconds }])
    await rateLimit(site.app, purpose, {})
    await site.app.pool.query(
      `insert into attempts (purpose, subject, happened_at)
      select purpose, subject, happened_at from attempts, generate_series(2, $2) where purpose = $1`,
      [`${purpose}/site`, max],
    )
    const before = center.sent.length
    expect((await request(token)).status).toBe(429)
    await deliver()
    expect(center.sent.length).toBe(before)
    // The other group still gets codes.
    const other = await someone({ kyc: kyc === 'pending' ? 'approved' : 'pending' })
    expect((await request(other.token)).status).toBe(200)
    await deliver()
    // The log writes one line in ten seconds, however many people ask.
    expect(site.log.some(({ event }) => event === 'phone_codes_limited')).toBe(true)
  },
)

// Premium-rate numbers begin with 0, which the database refuses.
test.each([
  ['a foreign number', '35191234567'],
  ['a landline', '21025550123'],
])('%s gets no code', async (_, number) => {
  const { id, token } = await someone()
  await site.app.db.updateTable('profiles').set({ whatsapp: number }).where('account_id', '=', id).execute()
  expect(await request(token)).toMatchObject({ status: 409, message: phoneMessages.notMobile })
})

test('the person reads who receives the number', async () => {
  const { token } = await someone()
  const { recipients } = bodyOf<PrivacyOverview>(await ask(site.url, readPrivacy, { token }))
  const names = recipients.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['Operadora de SMS e ligações', 'Meta (WhatsApp)']))
})

test('a site without calls refuses one', async () => {
  const bare = await bootSite()
  const { token } = await logInAs(bare, await advertiser(bare.app, { provenPhone: false }))
  expect(bodyOf<OwnPhone>(await ask(bare.url, readOwnPhone, { token })).channels).toEqual(['outbox'])
  const refused = await ask(bare.url, requestPhoneCode, { token, body: { password, by: 'call' } })
  expect(refused).toMatchObject({ status: 409, message: phoneMessages.noCalls })
})

test('neither log nor URL contains a number or a code', () => {
  const sent = [
    ...center.sent,
    ...meta.sent,
    ...twilio.messages.map(({ to, text }) => ({ to, code: text.slice(0, 6) })),
  ]
  expect(sent.length).toBeGreaterThan(3)
  const written = [...site.written, ...twilio.urls].join('\n')
  for (const { to, code } of sent) expect(written).not.toMatch(new RegExp(`${to.slice(-9)}|"${code}"`))
})
