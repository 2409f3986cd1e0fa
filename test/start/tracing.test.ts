import { afterAll, expect, test } from 'vitest'
import { forgotPassword } from '#contract/password.ts'
import { register } from '#contract/registration.ts'
import { ask, request } from '../world/calls.ts'
import { openCollector, type Span } from '../world/collector.ts'
import { newcomer } from '../world/people.ts'
import { openPlace } from './product.ts'

const place = await openPlace({ isMade: true })
afterAll(() => place.clear())

test('traces cover requests, their statements and jobs, and contain nothing about a person', async () => {
  const collector = await openCollector()
  const product = place.start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, TRUST_PROXY: '127.0.0.1' })
  await product.serving()
  const person = newcomer({ name: 'Cristalina Andradina', email: 'sobrenome-raro@teste.local' })
  const headers = { 'x-forwarded-for': '203.0.113.77' }
  expect((await ask(product.url, register, { body: person, headers })).status).toBe(201)
  await ask(product.url, forgotPassword, { body: { email: person.email }, headers })
  await request(product.url, '/home?nickname=palavra-procurada', { headers })
  const isJob = ({ name }: Span) => name.startsWith('job ')
  await expect.poll(() => collector.spans().some(isJob), { timeout: 20_000 }).toBe(true)
  product.child.kill('SIGTERM')
  await product.ended

  const spans = collector.spans()
  const registration = spans.find(({ name }) => name === `POST ${register.path}`)
  const facts = Object.fromEntries(
    registration?.attributes.map(({ key, value }) => [key, Object.values(value)[0]]) ?? [],
  )
  expect(facts).toMatchObject({ 'http.route': register.path, 'http.response.status_code': 201 })
  const below = spans.filter(({ parentSpanId }) => parentSpanId === registration?.spanId)
  const statements = below.flatMap(({ attributes }) => attributes.filter(({ key }) => key === 'db.query.text'))
  expect(statements.some(({ value }) => value.stringValue?.startsWith('insert into "accounts"'))).toBe(true)
  expect(spans.some(({ name }) => name === 'GET /home')).toBe(true)
  const sent = collector.bodies.join('\n')
  for (const secret of ['Cristalina', 'sobrenome-raro', 'palavra-procurada', '203.0.113.77', person.password])
    expect(sent).not.toContain(secret)
}, 60_000)
