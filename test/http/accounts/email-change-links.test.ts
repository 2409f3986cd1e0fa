import { beforeAll, beforeEach, expect, test } from 'vitest'
import { changeEmail, confirmEmail, type OwnAccount, readOwnAccount } from '#contract/account.ts'
import { messages } from '#contract/messages.ts'
import { changePassword, forgotPassword, resetPassword } from '#contract/password.ts'
import { endAllSessions } from '#contract/session.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { tasks } from '#server/tasks.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { ask, bodyOf } from '#test/world/calls.ts'
import { holdJobs, makeJobsDue } from '#test/world/direct-writes.ts'
import { decide, sendPhotos } from '#test/world/documents.ts'
import { type Mailbox, openMailbox } from '#test/world/mailbox.ts'
import { logInToken, newcomer, password, signUp } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let mailbox: Mailbox
const another = 'Outra-senha-77'

beforeAll(async () => {
  mailbox = await openMailbox()
  site = await bootSite({ variables: { SMTP_URL: mailbox.url } })
})

let owner: Awaited<ReturnType<typeof signUp>>
let thief: { token: string; email: string }

/** A thief who knows the password is also logged in, and tries to take over the account. */
beforeEach(async () => {
  owner = await signUp(site.url)
  thief = { token: await logInToken(site.url, owner.email), email: newcomer().email }
})

const requestChange = (token: string, email: string) => ask(site.url, changeEmail, { token, body: { email, password } })
const confirm = (token: string) => ask(site.url, confirmEmail, { body: { token } })
const mailed = (email: string, pattern: RegExp) => pattern.exec(mailbox.to(email).at(-1)?.text ?? '')?.[1] ?? ''
const linkTo = (email: string) => mailed(email, /#confirmar=([\w-]{43})/)
const addressOf = async () => {
  const { email } = await site.app.db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow()
  return email
}

const jobs = async () => {
  const { rows } = await site.app.pool.query(
    'select attempts, last_error is not null as failed from graphile_worker._private_jobs',
  )
  return rows
}
/** The worker records a job's result just after the job ends. */
async function failedOnce() {
  await expect.poll(jobs).toEqual([{ attempts: 1, failed: true }])
  await holdJobs(site.app)
}
async function tryAgain() {
  await makeJobsDue(site.app)
  await runQueued(site.app, tasks)
  await expect.poll(jobs).toEqual([])
}

const takingBack: Record<string, () => Promise<number>> = {
  async 'a password reset'() {
    await ask(site.url, forgotPassword, { body: { email: owner.email } })
    await runQueued(site.app, tasks)
    const token = mailed(owner.email, /\/reset-password\/([\w-]{43})/)
    const body = { email: owner.email, token, password: another, password_confirmation: another }
    return (await ask(site.url, resetPassword, { body })).status
  },
  async 'a new password'() {
    const body = { current_password: password, password: another, password_confirmation: another }
    return (await ask(site.url, changePassword, { token: owner.token, body })).status
  },
  'logging out of every device': async () => (await ask(site.url, endAllSessions, { token: owner.token })).status,
  async 'a suspension'() {
    const { office } = await operatorAtWork(site)
    return (await decide(office, await sendPhotos(site.app, owner.id), 'freeze', {})).status
  },
}

test.each(Object.entries(takingBack))('%s voids a link that was already mailed', async (_, takeBack) => {
  expect((await requestChange(thief.token, thief.email)).status).toBe(202)
  await runQueued(site.app, tasks)
  const link = linkTo(thief.email)
  expect(link).toHaveLength(43)
  expect(await takeBack()).toBe(204)
  expect((await confirm(link)).errors).toEqual({ token: [messages.resetLinkUsed] })
  expect(await addressOf()).toBe(owner.email)
})

test.each(Object.entries(takingBack))('%s voids a link that is still waiting to be mailed', async (_, takeBack) => {
  await runQueued(site.app, tasks)
  mailbox.state.isOpen = false
  expect((await requestChange(thief.token, thief.email)).status).toBe(202)
  await runQueued(site.app, tasks)
  await failedOnce()
  mailbox.state.isOpen = true
  expect(await takeBack()).toBe(204)
  await tryAgain()
  expect(mailbox.to(thief.email)).toEqual([])
  expect(
    await site.app.db.selectFrom('email_changes').select('email').where('account_id', '=', owner.id).execute(),
  ).toEqual([])
})

test('only the newest link works', async () => {
  const [first, second] = [newcomer().email, newcomer().email]
  await requestChange(owner.token, first)
  await runQueued(site.app, tasks)
  await requestChange(owner.token, second)
  expect((await confirm(linkTo(first))).status).toBe(422)
  await runQueued(site.app, tasks)
  expect((await confirm(linkTo(first))).status).toBe(422)
  expect((await confirm(linkTo(second))).status).toBe(204)
  expect(await addressOf()).toBe(second)
})

test('concurrent requests leave one link', async () => {
  const emails = Array.from({ length: 4 }, () => newcomer().email)
  const answers = await Promise.all(emails.map(email => requestChange(owner.token, email)))
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202])
  await runQueued(site.app, tasks)
  expect(emails.filter(email => mailbox.to(email).length > 0)).toHaveLength(1)
})

test('a link mailed on the second attempt works after the mail server failed', async () => {
  await runQueued(site.app, tasks)
  const next = newcomer().email
  mailbox.state.isOpen = false
  await requestChange(owner.token, next)
  await runQueued(site.app, tasks)
  await failedOnce()
  mailbox.state.isOpen = true
  await tryAgain()
  expect((await confirm(linkTo(next))).status).toBe(204)
  expect(bodyOf<OwnAccount>(await ask(site.url, readOwnAccount, { token: owner.token })).email).toBe(next)
})

test('using a reset link and an e-mail link at the same time causes no server error', async () => {
  const next = newcomer().email
  await requestChange(owner.token, next)
  await ask(site.url, forgotPassword, { body: { email: owner.email } })
  await runQueued(site.app, tasks)
  const token = mailed(owner.email, /\/reset-password\/([\w-]{43})/)
  const body = { email: owner.email, token, password: another, password_confirmation: another }
  const answers = await Promise.all([
    ask(site.url, resetPassword, { body }),
    confirm(linkTo(next)),
    confirm(linkTo(next)),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 422, 422])
})
