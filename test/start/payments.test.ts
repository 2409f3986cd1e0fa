import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { payByCard, readCardKey } from '#contract/card-payment.ts'
import { listProducts, type Product } from '#contract/plan.ts'
import { projectRoot } from '#server/platform/env/project-root.ts'
import { ask, bodyOf } from '../world/calls.ts'
import { cardBody, cards, openCardServer, withCheckDigit } from '../world/card-payments.ts'
import { openCollector } from '../world/collector.ts'
import { commandLine, freePort } from '../world/environment.ts'
import { signUp } from '../world/people.ts'
import { openPlace } from './product.ts'

const gateway = await openCardServer()
const collector = await openCollector()
const place = await openPlace()
afterAll(() => place.clear())

const marked = withCheckDigit('453962065992777')
const wrong = '4539620659927770'
const cvv = '918273'
const secrets = [marked, wrong, cvv, cards.declined, cards.lost]

test('the card number and CVV are stored, logged and traced nowhere, whatever the payment’s outcome', async () => {
  const product = place.start(gateway.variables)
  await product.serving()
  await expectNothingInventedOnSale(product.url)
  await place.confirmPrices()
  const bodies = await payInEveryWay(product.url)
  const own = await ownProcess()
  bodies.push(...(await payInEveryWay(product.url, own.url)))
  await place.query('alter table card_attempts rename to put_away')
  for (const url of [product.url, own.url]) bodies.push((await payAs(await someone(product.url), url)).text)
  await place.query('alter table put_away rename to card_attempts')
  await searchTables()
  await own.end()
  expectTraced()
  product.child.kill('SIGINT')
  await product.ended
  expect(product.output() + own.output()).toContain('unexpected_error')
  expectNone('an answer', bodies.join('\n'))
  expectNone('what it printed', product.output() + own.output())
  expectNone('a trace', collector.bodies.join('\n'))
  for (const file of await filesIn(place.dataDir)) expectNone(file, (await readFile(file)).toString('latin1'))
  expect(gateway.charges().length).toBeGreaterThan(5)
}, 240_000)

async function expectNothingInventedOnSale(url: string) {
  const { token } = await signUp(url)
  const titles = async (userType: string) =>
    bodyOf<Product[]>(await ask(url, listProducts, { token, params: { userType } })).map(({ title }) => title)
  for (const userType of ['2', '3', '4']) expect(await titles(userType)).toEqual([])
  expect(await titles('5')).toContain('Publicidade 1 mês')
}

/** Only the payments process sends traces here, and it has exited. */
function expectTraced() {
  const name = `POST ${payByCard.path}`
  const payments = collector.spans().filter(span => span.name === name)
  const below = collector.spans().filter(({ parentSpanId }) => payments.some(({ spanId }) => spanId === parentSpanId))
  expect(below.map(span => span.name)).toContain('insert')
  const sent = collector.bodies.join('\n')
  const { name: holder, tax_id } = cardBody(0)
  for (const personal of [holder, tax_id, tax_id.replace(/\D/g, ''), '@teste.local'])
    expect(sent).not.toContain(personal)
}

async function searchTables() {
  const tables = await place.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  expect(tables.length).toBeGreaterThan(40)
  for (const { name } of tables) {
    const [row] = await place.query(`select string_agg(t::text, chr(10)) as text from ${name} t`)
    expectNone(name, row?.text ?? '')
  }
  const [count] = await place.query('select count(*)::int as attempts from card_attempts')
  expect(count?.attempts).toBeGreaterThan(5)
}

function expectNone(where: string, text: string) {
  const encrypted = gateway.charges().map(({ body }) => JSON.parse(body).charges[0].payment_method.card.encrypted)
  const found = [...secrets, ...encrypted.map((base64: string) => base64.slice(0, 60))].filter(one =>
    text.includes(one),
  )
  expect(found, where).toEqual([])
}

async function filesIn(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}

async function someone(url: string) {
  const { token } = await signUp(url)
  const products = await ask(url, listProducts, { token, params: { userType: 2 } })
  const [first] = bodyOf<{ id: number }[]>(products)
  return { token, body: { ...cardBody(first?.id ?? 0, marked), security_code: cvv } }
}

type Someone = Awaited<ReturnType<typeof someone>>
const payAs = ({ token, body }: Someone, url: string, more: object = {}) =>
  ask(url, payByCard, { token, body: { ...body, ...more } })

/** Pays with good, declined and malformed requests; returns the response bodies. */
async function payInEveryWay(site: string, url = site) {
  const bodies: string[] = []
  const statuses: number[] = []
  const note = ({ status, text }: { status: number; text: string }) => {
    statuses.push(status)
    bodies.push(text)
  }
  for (const number of [marked, cards.declined, cards.lost, wrong])
    note(await payAs(await someone(site), url, { number }))
  const person = await someone(site)
  const whole = JSON.stringify(person.body)
  const raw = async (body: string, type: string, query = '') => {
    const headers = { authorization: `Bearer ${person.token}`, 'content-type': type }
    const answer = await fetch(url + payByCard.path + query, { method: 'POST', headers, body })
    note({ status: answer.status, text: await answer.text() })
  }
  await raw(whole.slice(0, -2), 'application/json')
  await raw(whole, 'text/plain')
  await raw(whole, 'application/xml')
  await raw(`${whole.slice(0, -1)},"more":"${'x'.repeat(70_000)}"}`, 'application/json')
  await raw(whole, 'application/json', `?number=${marked}&security_code=${cvv}`)
  note(await ask(url, payByCard, { ...person, headers: { 'idempotency-key': marked } }))
  note(await ask(url, readCardKey))
  expect(statuses).toEqual([200, 200, 200, 422, 400, 415, 415, 413, 422, 422, 200])
  return bodies
}

/** Runs `npm run payments` beside the running site. */
async function ownProcess() {
  const port = await freePort()
  const child = spawn(process.execPath, commandLine('payments'), {
    cwd: projectRoot,
    env: {
      PATH: process.env.PATH,
      DEMO: '0',
      DATABASE_URL: '',
      DATA_DIR: place.dataDir,
      PAYMENTS_PORT: String(port),
      ...gateway.variables,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (text += chunk))
  await expect.poll(() => text, { timeout: 30_000 }).toContain('Pagamentos no ar em')
  return {
    url: `http://localhost:${port}`,
    output: () => text,
    async end() {
      child.kill('SIGINT')
      expect(await once(child, 'close')).toEqual([0, null])
    },
  }
}

test('production does not start with a gateway that takes no money', async () => {
  const product = place.start({ PAYMENTS_GATEWAY: 'simulator' })
  expect(await product.ended).toBe(1)
  expect(product.output()).toMatch(/^PAYMENTS_GATEWAY: "simulator" não serve; .*\n$/)
})

test('without a database and without a running site, npm run payments says so in one line', async () => {
  const env = { PATH: process.env.PATH, DEMO: '1', DATABASE_URL: '', DATA_DIR: join(place.dataDir, 'empty') }
  const child = spawn(process.execPath, commandLine('payments'), {
    cwd: projectRoot,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stderr.on('data', chunk => (text += chunk))
  expect(await once(child, 'close')).toEqual([1, null])
  expect(text).toMatch(/^DATABASE_URL: falta, .*\n$/)
})
