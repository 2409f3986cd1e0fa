import { createHash, randomBytes } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { hourMs, minuteMs } from '#contract/durations.ts'
import {
  accountDeletedEmail,
  emailChangeEmail,
  passwordChangedEmail,
  passwordResetEmail,
  welcomeEmail,
} from '#server/platform/emails/account.ts'
import { missingStepsEmail } from '#server/platform/emails/missing-steps.ts'
import { removalLinkEmail, removalWaitEmail, secondStepEmail } from '#server/platform/emails/second-step.ts'
import type { Email } from '#server/platform/emails/send.ts'
import { typedMails, typedMailsOfSite } from '#server/platform/emails/typed-address.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { emailNames, tasks } from '#server/tasks.ts'
import { request } from '#test/world/calls.ts'
import { forgetAttempts } from '#test/world/direct-writes.ts'
import { advertiser } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let clock: number
let sent: string[]

beforeAll(async () => {
  site = await bootSite({ variables: { TRUST_PROXY: '127.0.0.1' } })
  clock = Date.now()
  site.app.now = () => new Date(clock)
  site.app.mail = { ...site.app.mail, send: async ({ to }) => void sent.push(to) }
})
beforeEach(async () => {
  sent = []
  await forgetAttempts(site.app)
  await site.app.pool.query('delete from graphile_worker._private_jobs')
})

/**
 * Mails sent to the team, mails about its actions or about a payment, and mails that are limited elsewhere. Add each
 * new mail here or to `typedMails`.
 */
const toKnown = `abuse-sealed alert answer attestation-asked author-decided bulk-views campaign-held
  campaign-restored campaign-suspended campaigns-decided case-answered contact content-hidden copy-allowed
  declarations-asked disclosed documents-approved documents-ended documents-ending documents-rejected due
  email-changed emergency-role help-requested hiding-undone media-decided media-held opening-asked opening-begun
  operations operator-disabled operator-enabled operator-passkey-removed operator-recovery-codes
  operator-passkey operator-password operator-wrong-codes phone-changed plan-end profile-approved profile-refused receipt recorded
  refund repeated-looks report-asked report-blocked report-decided report-flood reversal suspended suspension-lifted terms transfer
  unconfirmed-suspensions`
  .split(/\s+/)
  .map(name => `${name}-mail`)

test('every mail is listed either as limited, because its address was typed, or as sent to a known address', () => {
  expect(emailNames.toSorted()).toEqual([...toKnown, ...Object.keys(typedMails)].toSorted())
})

const form = (path: string, fields: Record<string, string>, index: number) =>
  request(site.url, path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': `198.51.${index}.7` },
    body: new URLSearchParams(fields).toString(),
  })

const queue = async <Payload>(email: Email<Payload>, payload: Payload) => enqueue(site.app.db, email, payload)

/** How a stranger can trigger each mail to an address, using a new network each time. */
const causes: Record<keyof typeof typedMails, (to: string, accountId: number, index: number) => Promise<unknown>> = {
  'report-received-mail': async (email, _, index) => {
    const place = `perfil:${await advertiser(site.app)}`
    const fields = {
      step: '2',
      kind: 'violence',
      relation: 'other',
      text: 'Ameaça.',
      lane: 'formal',
      name: 'Ana',
      place,
    }
    expect((await form('/denunciar', { ...fields, email }, index)).status).toBe(303)
  },
  'data-request-confirm-mail': async (email, _, index) =>
    expect((await form('/contato', { subject: 'dados-erasure', email, text: 'Apaguem.' }, index)).status).toBe(303),
  'contact-case-received-mail': async (email, _, index) =>
    expect((await form('/contato', { subject: 'consumer', email, text: 'Reclamo.' }, index)).status).toBe(303),
  'reset-mail': email => queue(passwordResetEmail, { email }),
  'welcome-mail': (_, accountId) => queue(welcomeEmail, { accountId }),
  'missing-steps-mail': async (_, accountId) => {
    await site.app.db.deleteFrom('declarations').where('account_id', '=', accountId).execute()
    await queue(missingStepsEmail, [{ accountId }])
  },
  'account-deleted-mail': email => queue(accountDeletedEmail, { email, deletedAt: new Date(clock).toISOString() }),
  'email-change-mail': async (email, accountId) => {
    const expires_at = new Date(clock + hourMs)
    await site.app.db.deleteFrom('email_changes').where('account_id', '=', accountId).execute()
    const change = { token_hash: randomBytes(32), account_id: accountId, email, expires_at }
    await site.app.db.insertInto('email_changes').values(change).execute()
    await queue(emailChangeEmail, { accountId, email, expiresAt: expires_at.toISOString() })
  },
  'password-changed-mail': (_, accountId) =>
    queue(passwordChangedEmail, { accountId, by: 'session', device: 'Firefox', at: new Date(clock).toISOString() }),
  'second-step-mail': (_, accountId) =>
    queue(secondStepEmail, { accountId, event: 'on', at: new Date(clock).toISOString() }),
  'second-step-link-mail': async (_, accountId) => {
    const second_step_at = new Date(clock)
    await site.app.db.updateTable('accounts').set({ second_step_at }).where('id', '=', accountId).execute()
    await queue(removalLinkEmail, { accountId })
  },
  'second-step-wait-mail': async (_, accountId) => {
    const at = new Date(clock)
    const wait = { account_id: accountId, asked_at: at, started_at: at }
    await site.app.db.deleteFrom('second_step_removals').where('account_id', '=', accountId).execute()
    await site.app.db.insertInto('second_step_removals').values(wait).execute()
    await queue(removalWaitEmail, { accountId, startedAt: at.toISOString(), endsAt: at.toISOString() })
  },
}

const names = Object.keys(typedMails) as (keyof typeof typedMails)[]
let people = 0

async function newTarget(name: string) {
  const accountId = await advertiser(site.app)
  const email = `alvo${++people}@teste.local`
  // Changing the e-mail needs an address that does not belong to an account.
  if (name !== 'email-change-mail')
    await site.app.db.updateTable('accounts').set({ email }).where('id', '=', accountId).execute()
  return { accountId, email }
}

const run = () => runQueued(site.app, tasks)

test.each(names)(
  '%s: an address gets at most the hourly limit, however many people ask, and the rest in the next hour',
  async name => {
    const { accountId, email } = await newTarget(name)
    const max = typedMails[name]
    for (let index = 0; index < max + 3; index++) {
      await causes[name](email, accountId, index)
      await run()
    }
    expect(sent).toEqual(Array(max).fill(email))
    const waiting = await site.app.pool.query('select run_at from graphile_worker._private_jobs')
    expect(waiting.rows.length).toBeGreaterThan(0)
    for (const { run_at } of waiting.rows) expect(run_at.getTime()).toBeGreaterThan(clock)
  },
)

test.each(names)('%s: the site sends at most its hourly limit to all addresses together', async name => {
  const { accountId, email } = await newTarget(name)
  const attempts = Array.from({ length: typedMailsOfSite }, () => ({
    purpose: `${name}/site`,
    subject: createHash('sha256').update('').digest(),
    happened_at: new Date(clock - minuteMs),
  }))
  await site.app.db.insertInto('attempts').values(attempts).execute()
  await causes[name](email, accountId, 1)
  await run()
  expect(sent).toEqual([])
  clock += hourMs
  await site.app.pool.query('update graphile_worker._private_jobs set run_at = now()')
  await causes[name](email, accountId, 2)
  await run()
  expect(sent).toContain(email)
})

test('a mail whose job was cut off after it was counted is sent when the job is retried', async () => {
  const { accountId, email } = await newTarget('welcome-mail')
  const { mail, pool } = site.app
  const { send } = mail
  const query = pool.query.bind(pool) as (statement: { name?: string }, ...rest: unknown[]) => Promise<unknown>
  const gone = () => Promise.reject(new Error('terminating connection'))
  mail.send = gone
  // Withdrawing the counted attempt fails too.
  Object.assign(pool, {
    query: (statement: { name?: string }, ...rest: unknown[]) =>
      statement.name === 'withdraw_attempt' ? gone() : query(statement, ...rest),
  })
  await queue(welcomeEmail, { accountId })
  await run()
  Object.assign(pool, { query })
  mail.send = send
  expect(sent).toEqual([])
  await pool.query('update graphile_worker._private_jobs set run_at = now()')
  await run()
  expect(sent).toEqual([email])
})

test('a mail that the server refused does not count', async () => {
  const { accountId, email } = await newTarget('welcome-mail')
  const { send } = site.app.mail
  site.app.mail.send = async () => {
    throw new Error('try again later')
  }
  await queue(welcomeEmail, { accountId })
  await run()
  site.app.mail.send = send
  await queue(welcomeEmail, { accountId })
  await run()
  expect(sent).toEqual([email])
})
