import { beforeAll, expect, test } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { readSiteStatus, recordAgeReview, type SiteStatusLine } from '#contract/site-status.ts'
import { checkLedger } from '#server/money/orders/verify-ledger.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { checkChain } from '#server/platform/operators/audit.ts'
import { enqueueSealing } from '#server/safety/evidence/seal-job.ts'
import { schedule } from '#server/schedule.ts'
import { tasks } from '#server/tasks.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { ask } from '#test/world/calls.ts'
import { signUp } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let office: Awaited<ReturnType<typeof operatorAtWork>>['office']

beforeAll(async () => {
  site = await bootSite({ variables: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  office = (await operatorAtWork(site)).office
})

const lines = async (): Promise<SiteStatusLine[]> => (await office.send('GET', readSiteStatus.path)).json().lines
const toDo = async () => (await lines()).filter(({ action }) => action !== null).map(({ name }) => name)

test('only operators see the status, and a new site needs no action', async () => {
  expect((await ask(site.url, readSiteStatus)).status).toBe(401)
  expect(await toDo()).toEqual([])
})

test('a failing e-mail and a changed audit log need action, with the reason', async () => {
  await signUp(site.url)
  await runQueued(site.app, tasks)
  await checkLedger(site.app)
  await site.app.pool.query('alter table audit_entries disable trigger audit_entries_kept')
  await site.app.pool.query("update audit_entries set action = 'other' where id = (select min(id) from audit_entries)")
  await checkChain(site.app)
  expect(await toDo()).toEqual(['E-mails', 'Conferência da auditoria'])
  const shown = Object.fromEntries((await lines()).map(({ name, value }) => [name, value]))
  expect(shown['E-mails']).toMatch(/^1 a enviar, 1 com falha/)
  expect(shown['Conferência da auditoria']).toMatch(/^Violada no registro \d+ em /)
  expect(shown['Conferência do dinheiro']).toMatch(/^Tudo certo em /)
})

test('a job that was queued just now is not late', async () => {
  await site.app.db.transaction().execute(enqueueSealing)
  const shown = (await lines()).find(({ name }) => name === 'Fila de tarefas')
  expect(shown?.value).toMatch(/^[1-9]\d* na fila$/)
})

test('an overdue job and one out of attempts are named, above the lines that need no action', async () => {
  const add = (task: string, options: string) =>
    site.app.pool.query(`select graphile_worker.add_job($1, '{}', ${options})`, [task])
  await add('find-likenesses', "run_at := now() - interval '200 minutes'")
  await add('operator-password-mail', 'max_attempts := 1')
  await site.app.pool.query('update graphile_worker._private_jobs set attempts = max_attempts where max_attempts = 1')
  const shown = await lines()
  const value = 'a mais antiga (find-likenesses) atrasada 3 horas, 1 sem mais tentativas (operator-password-mail)'
  expect(shown.find(({ name }) => name === 'Fila de tarefas')?.value).toMatch(`na fila, ${value}`)
  const asking = shown.map(({ action }) => action !== null)
  expect(asking.lastIndexOf(true)).toBeLessThan(asking.indexOf(false))
})

test('jobs whose task a later version removed are shown as failed and logged once, and block no other job', async () => {
  const { pool } = site.app
  const add = (ago: string) =>
    pool.query(`select graphile_worker.add_job('removed-task', '{}', run_at := now() - interval '${ago}')`)
  const waiting = async () =>
    (await pool.query(`select attempts, max_attempts from graphile_worker.jobs where task_identifier = 'removed-task'`))
      .rows
  const park = schedule.find(({ name }) => name === 'park-unknown-jobs')
  const queue = async () => (await lines()).find(({ name }) => name === 'Fila de tarefas')
  for (const ago of ['3 hours', '2 hours', '50 minutes']) await add(ago)
  let ran = 0
  await pool.query(`select graphile_worker.add_job('known-task', '{}')`)
  await runQueued(site.app, [...tasks, { name: 'known-task', run: async () => void ran++ }])
  expect(ran).toBe(1)
  // The third job is recent enough that a process of a newer version could still run it.
  for (let time = 0; time < 2; time++) await park?.run(site.app)
  expect(site.log.filter(({ event }) => event === 'job_unknown').map(({ facts }) => facts)).toContainEqual({
    job: 'removed-task',
    jobs: 2,
  })
  expect((await waiting()).filter(({ attempts, max_attempts }) => attempts === max_attempts)).toHaveLength(2)
  const shown = await queue()
  expect(shown?.value).toMatch(/sem mais tentativas \(.*removed-task\)/)
  expect(shown?.action).toContain('job_unknown')
  await runQueued(site.app, tasks)
  expect(await waiting()).toHaveLength(3)
})

test('a check that has not run for more than a day needs action', async () => {
  const { now } = site.app
  site.app.now = () => new Date(now().getTime() - 27 * hourMs)
  await checkLedger(site.app)
  site.app.now = now
  expect(await toDo()).toContain('Conferência do dinheiro')
})

test('the yearly review of the age check is due a year after the last one, and recording it is audited', async () => {
  const name = 'Revisão anual da verificação de idade'
  const own = await bootSite()
  const { office: admin } = await operatorAtWork(own)
  const line = async (): Promise<SiteStatusLine | undefined> =>
    (await admin.send('GET', readSiteStatus.path)).json().lines.find((one: SiteStatusLine) => one.name === name)
  expect(await line()).toMatchObject({ value: expect.stringMatching(/^Nenhuma foi registrada/), action: null })
  await own.app.pool.query('alter table audit_entries disable trigger audit_entries_kept')
  const age = () => own.app.pool.query("update audit_entries set at = at - interval '366 days'")
  await age()
  expect((await line())?.action).toContain('registre')
  expect((await admin.send('POST', recordAgeReview.path, { body: {} })).status).toBe(204)
  expect(await line()).toMatchObject({ value: expect.stringMatching(/^A última foi em /), action: null })
  await age()
  expect((await line())?.action).toContain('registre')
  const { rows } = await own.app.pool.query("select 1 from audit_entries where action = 'age_checks_reviewed'")
  expect(rows).toHaveLength(1)
})
