import { beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteAccount } from '#contract/account.ts'
import { hourMs, minuteMs } from '#contract/durations.ts'
import { answerEmail } from '#server/platform/emails/support.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { seeMessages } from '#server/safety/support/messages.ts'
import { tasks } from '#server/tasks.ts'
import { ask } from '#test/world/calls.ts'
import { suspend } from '#test/world/direct-writes.ts'
import { type Mailbox, openMailbox } from '#test/world/mailbox.ts'
import { password, signUp } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'
import { openSupport } from '#test/world/support.ts'

let site: Booted
let support: Awaited<ReturnType<typeof openSupport>>
let mailbox: Mailbox
let lia: Awaited<ReturnType<typeof signUp>>

const subject = 'Você tem uma resposta do atendimento'
/** The queue uses the real clock, so each test starts an hour in the past: its jobs are then due now. */
const start = Date.now() - hourMs
const passed = (minutes: number) => {
  site.app.now = () => new Date(start + minutes * minuteMs)
}

beforeAll(async () => {
  mailbox = await openMailbox()
  site = await bootSite({ variables: { PUBLIC_URL: 'https://vespera.example', SMTP_URL: mailbox.url } })
  support = await openSupport(site)
})
beforeEach(async () => {
  passed(0)
  lia = await signUp(site.url)
})

async function mailed() {
  await runQueued(site.app, tasks)
  return mailbox.to(lia.email).filter(mail => mail.subject === subject)
}
/** Minutes after the start at which the account's queued mails are due. */
async function waiting() {
  const { rows } = await site.app.pool.query<{ run_at: Date }>(
    'select run_at from graphile_worker._private_jobs where key = $1',
    [`answer-mail:${lia.id}`],
  )
  return rows.map(({ run_at }) => (run_at.getTime() - start) / minuteMs)
}

test('an answer unread for ten minutes is mailed once, without its text', async () => {
  await support.write(lia.token, 'Pergunta secreta')
  await support.answer(lia.id, 'Resposta secreta')
  passed(3)
  await support.answer(lia.id, 'Outra resposta')
  expect(await waiting()).toEqual([10])
  passed(10)
  const [mail, ...others] = await mailed()
  expect(others).toEqual([])
  expect(mail?.text).toContain('https://vespera.example/help')
  for (const secret of ['secreta', 'Outra', 'Nova', 'spera.example/admin'])
    expect(`${mail?.text}${mail?.html}`).not.toContain(secret)
  passed(30)
  await answerEmail.run(site.app, { accountId: lia.id }, { id: 1 })
  expect(await mailed()).toHaveLength(1)
  await support.answer(lia.id, 'Ainda outra')
  passed(41)
  expect(await mailed()).toHaveLength(2)
})

test('an answer read in time is not mailed', async () => {
  const { id } = await support.answer(lia.id, 'Resposta')
  passed(9)
  await seeMessages(site.app, { accountId: lia.id, side: 'account', upTo: id })
  passed(11)
  expect(await mailed()).toEqual([])
})

test('an answer after a read one waits its own ten minutes', async () => {
  const { id } = await support.answer(lia.id, 'Resposta')
  passed(6)
  await seeMessages(site.app, { accountId: lia.id, side: 'account', upTo: id })
  await support.answer(lia.id, 'Outra')
  passed(10)
  await answerEmail.run(site.app, { accountId: lia.id }, { id: 1 })
  expect(mailbox.to(lia.email).filter(mail => mail.subject === subject)).toEqual([])
  passed(15.9)
  await answerEmail.run(site.app, { accountId: lia.id }, { id: 1 })
  expect(mailbox.to(lia.email).filter(mail => mail.subject === subject)).toEqual([])
  passed(16)
  expect(await mailed()).toHaveLength(1)
})

test('nobody is mailed about an account’s own messages or about a deleted account', async () => {
  await support.write(lia.token, 'Oi')
  expect(await waiting()).toEqual([])
  await support.answer(lia.id, 'Resposta')
  expect((await ask(site.url, deleteAccount, { token: lia.token, body: { password } })).status).toBe(204)
  passed(11)
  expect(await mailed()).toEqual([])
})

test('a suspended account is not notified', async () => {
  await support.answer(lia.id, 'Resposta')
  await suspend(site.app, lia.id)
  passed(11)
  expect(await mailed()).toEqual([])
})
