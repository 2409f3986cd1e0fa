import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { readOwnAccount } from '#contract/account.ts'
import { hourMs } from '#contract/durations.ts'
import { addMedia } from '#contract/media.ts'
import { forgotPassword } from '#contract/password.ts'
import { checkLedger } from '#server/money/orders/verify-ledger.ts'
import { reconcilePix } from '#server/money/payments/sync-pix-charges.ts'
import { serveMetrics } from '#server/monitoring/metrics-server.ts'
import { openPaymentsHttp } from '#server/payments-http.ts'
import { projectRoot } from '#server/platform/env/project-root.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { checkChain } from '#server/platform/operators/audit.ts'
import { tasks } from '#server/tasks.ts'
import { placeOrder } from '#test/pix-provider/pix-order.ts'
import { bootPixSite } from '#test/pix-provider/pix-site.ts'
import { atEnd } from '#test/world/at-end.ts'
import { ask, passGate, request } from '#test/world/calls.ts'
import { cardBuyer, cards, openCardServer } from '#test/world/card-payments.ts'
import { openMetricsReader } from '#test/world/metrics.ts'
import { advertiser, signUp } from '#test/world/people.ts'
import { type Booted, bootDisconnectable, bootSite } from '#test/world/site.ts'
import { bearer, listenTo } from '#test/world/support.ts'

const gateway = await openCardServer()
const variables = { METRICS_PORT: '0', SMTP_URL: 'smtp://127.0.0.1:1', ...gateway.variables }
let site: Booted
let metrics: Awaited<ReturnType<typeof openMetricsReader>>

beforeAll(async () => {
  site = await bootSite({ variables })
  metrics = await openMetricsReader(site.app)
})

test('no metrics are served unless a port is set, and never on the site’s own port', async () => {
  const { app, url } = await bootSite()
  expect((await serveMetrics(app)).url).toBeUndefined()
  expect((await request(url, '/metrics')).status).toBe(302)
  expect((await request(metrics.url, '/')).status).toBe(404)
})

test('requests are counted by route pattern, page-cache answers and refusals included', async () => {
  const cookie = await passGate(site.url)
  const id = await advertiser(site.app, { nickname: 'Marina' })
  await request(site.url, `/perfil-user/${id}`)
  for (let visit = 0; visit < 3; visit++) await request(site.url, `/perfil-user/${id}`, { headers: { cookie } })
  await ask(site.url, readOwnAccount)
  const requests = (labels: string) => metrics.value(`vespera_requests_total{${labels}}`)
  // The count is four, because the first visit had no cookie and got the age question.
  expect(await requests('method="GET",route="/perfil-user/:id",status="200"')).toBe(4)
  expect(await requests('method="GET",route="/api/account",status="401"')).toBe(1)
  const hits = (await metrics.value('vespera_page_cache_total{result="hit"}')) ?? 0
  const misses = (await metrics.value('vespera_page_cache_total{result="miss"}')) ?? 0
  expect([hits > 0, misses > 0, hits + misses]).toEqual([true, true, 3])
  const timed = 'vespera_request_duration_seconds_count{method="GET",route="/perfil-user/:id"}'
  expect(await metrics.value(timed)).toBe(misses + 1)
  expect(await metrics.read()).not.toContain(`/perfil-user/${id}`)
})

test('open event streams and uploads in progress are counted while they last', async () => {
  const { token } = await signUp(site.url)
  const { disconnect } = await listenTo(site, bearer(token))
  await expect.poll(() => metrics.value('vespera_event_streams_open')).toBe(1)
  disconnect()
  await expect.poll(() => metrics.value('vespera_event_streams_open')).toBe(0)

  const sending = new TransformStream<Uint8Array, Uint8Array>()
  const writer = sending.writable.getWriter()
  const headers = { ...bearer(token), 'content-type': 'multipart/form-data; boundary=x' }
  const init = { method: 'POST', headers, body: sending.readable, duplex: 'half' } as RequestInit
  const upload = fetch(site.url + addMedia.path, init)
  await writer.write(Buffer.from('--x\r\n'))
  await expect.poll(() => metrics.value('vespera_uploads_in_progress')).toBe(1)
  await writer.close()
  await upload
  await expect.poll(() => metrics.value('vespera_uploads_in_progress')).toBe(0)
})

test('a failed e-mail is waiting and failing, and counted by its task', async () => {
  const { email } = await signUp(site.url)
  await ask(site.url, forgotPassword, { body: { email } })
  await runQueued(site.app, tasks)
  const failed = await metrics.value('vespera_mails_total{result="failed"}')
  expect(failed).toBeGreaterThan(0)
  expect(await metrics.value('vespera_mails_failing')).toBe(failed)
  expect(await metrics.value('vespera_mails_waiting')).toBe(failed)
  expect(await metrics.read()).toMatch(/^vespera_jobs_total\{task="[\w-]+",result="failed"\} \d/m)
})

test('the metrics show the age of a card payment without an outcome', async () => {
  const { paid } = await cardBuyer(site.app, site.url)
  await paid({ number: cards.lost }, randomUUID())
  site.app.now = () => new Date(Date.now() + hourMs)
  expect(await metrics.value('vespera_card_attempts_open')).toBe(1)
  expect(await metrics.value('vespera_card_attempt_oldest_seconds')).toBeGreaterThan(3_500)
})

test('the daily checks report their result and time', async () => {
  expect(await metrics.value('vespera_ledger_differences')).toBeUndefined()
  await checkLedger(site.app)
  await checkChain(site.app)
  expect(await metrics.value('vespera_ledger_differences')).toBe(0)
  expect(await metrics.value('vespera_audit_broken')).toBe(0)
  const at = await metrics.value('vespera_ledger_check_timestamp_seconds')
  expect(at).toBeCloseTo(site.app.now().getTime() / 1000, -2)
  expect(await metrics.value('vespera_disk_free_bytes')).toBeGreaterThan(0)
})

test('a Pix charge is open until it is paid', async () => {
  const pix = await bootPixSite({ METRICS_PORT: '0' })
  const { value } = await openMetricsReader(pix.app)
  const order = await placeOrder(pix)
  expect(await value('vespera_pix_open')).toBe(1)
  await pix.bank.pay(order.txid)
  await reconcilePix(pix.app)
  expect(await value('vespera_pix_open')).toBe(0)
})

test('the payments host has its own metrics', async () => {
  const { app } = await bootSite({ variables })
  const http = await openPaymentsHttp(app)
  atEnd(() => http.close())
  const { value } = await openMetricsReader(app)
  await request(await http.listen({ port: 0, host: '127.0.0.1' }), '/api/account')
  expect(await value('vespera_requests_total{method="GET",route="none",status="404"}')).toBe(1)
})

test('while the database is down, the process still reports its own metrics', async () => {
  const disconnected = await bootDisconnectable()
  const env = { ...disconnected.app.env, monitoring: { ...disconnected.app.env.monitoring, metricsPort: 0 } }
  const { value } = await openMetricsReader({ ...disconnected.app, env })
  disconnected.disconnect()
  expect(await value('vespera_database_up')).toBe(0)
  expect(await value('vespera_refunds_owed')).toBeUndefined()
  expect(await value('vespera_uploads_in_progress')).toBe(0)
})

const deploy = join(projectRoot, 'deploy')

test.each(['alerts.yaml', 'alerts.test.yaml', 'grafana-dashboard.json'])(
  'the site exposes every metric that %s names',
  async file => {
    const exposed = new Set([...(await metrics.read()).matchAll(/^# HELP (\w+)/gm)].map(([, name]) => name))
    const names = readFileSync(join(deploy, file), 'utf8').match(/\b(vespera|process|nodejs)_\w+/g) ?? []
    expect(names.length).toBeGreaterThan(10)
    expect(names.filter(name => !exposed.has(name.replace(/_(bucket|sum|count)$/, '')))).toEqual([])
  },
)

const hasPromtool = spawnSync('promtool', ['--version']).status === 0

test.skipIf(!hasPromtool).each([
  ['check', 'alerts.yaml'],
  ['test', 'alerts.test.yaml'],
])('promtool %s rules accepts %s', (command, file) => {
  const { status, stdout, stderr } = spawnSync('promtool', [command, 'rules', join(deploy, file)], { encoding: 'utf8' })
  expect(status, stdout + stderr).toBe(0)
})
