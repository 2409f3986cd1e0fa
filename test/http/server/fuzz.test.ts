import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { pageRoutes } from '#contract/routes.ts'
import { passGate, request } from '#test/world/calls.ts'
import { advertiser } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let cookie: string

beforeAll(async () => {
  site = await bootSite()
  for (let count = 0; count < 5; count++) await advertiser(site.app, { userType: 2 + (count % 4) })
  cookie = await passGate(site.url)
})

const calls = [
  '/api/account/list/2',
  '/api/account/list/4',
  '/api/account/list/user/1',
  '/api/partner/campaign',
  '/api/geo/states/33/municipios',
  '/api/openapi.json',
  '/api/system/products_user_type/2',
  '/api/checkout/orders/1',
  '/api/payment/public-key',
  '/webhooks/pagbank',
  '/midias/a/b',
  '/assets/x',
  '/art/placeholder.svg',
]
const names = [
  'state',
  'city',
  'neighborhood',
  'gender',
  'product_type_name',
  'limit',
  'cursor',
  'pages',
  'category_id',
  'distinct',
  '__proto__',
  'constructor',
]

const odd = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e99',
    'NaN',
    'null',
    '%',
    '%00',
    '%ff',
    "' or 1=1--",
    '<script>',
    '../../etc/passwd',
    '𝒳',
    'Á'.repeat(300),
    '9'.repeat(30),
  ),
)
const path = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...pageRoutes.map(route => route.path), ...calls).chain(filled) },
  { weight: 1, arbitrary: odd.map(text => `/${encodeSome(text)}`) },
)
const query = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...names), odd), odd), { maxLength: 4 })
const headers = fc.record(
  {
    'accept-encoding': fc.constantFrom('gzip', 'br', 'x;q=a', '*;q=0', ',,,'),
    'if-none-match': fc.constantFrom('*', '"', 'W/', '"a","b"'),
    range: fc.constantFrom('bytes=0-', 'bytes=-', 'bytes=9-1', 'x'),
    accept: fc.constantFrom('text/html', 'image/*', ''),
    'content-type': fc.constantFrom('application/json', 'text/plain', 'multipart/form-data; boundary=x', '/'),
    'x-forwarded-for': fc.constantFrom('1.2.3.4', "'"),
  },
  { requiredKeys: [] },
)
const method = fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH')
const age = fc.constantFrom('mine', 'none', 'age=..', 'age=a.b.c.d', 'age=%;;=;')

function filled(pattern: string) {
  const parts = pattern.split('/').map(part => (part.startsWith(':') ? odd.map(encodeSome) : fc.constant(part)))
  return fc.tuple(...parts).map(texts => texts.join('/'))
}

/** Escapes only the characters that no client can send in a request line. The rest can be malformed. */
function encodeSome(text: string) {
  return [...text].map(letter => (/[\x21-\x7e]/.test(letter) ? letter : safely(letter))).join('')
}
const safely = (letter: string) => (letter.isWellFormed() ? encodeURIComponent(letter) : '%ED%A0%80')

test('random requests get a page or a JSON error, never a crash', async () => {
  const seen = new Set<number>()
  await fc.assert(
    fc.asyncProperty(path, query, headers, method, age, async (path, query, headers, method, age) => {
      const search = query.map(([name, value]) => `${encodeSome(name)}=${encodeSome(value)}`).join('&')
      const target = `${path}${search && `?${search}`}`.replaceAll('#', '%23')
      const own = age === 'none' ? {} : { cookie: age === 'mine' ? cookie : age }
      const body = ['POST', 'PUT', 'PATCH'].includes(method) ? '{"a":' : undefined
      const answer = await request(site.url, target, { method, headers: { ...headers, ...own }, ...(body && { body }) })
      seen.add(answer.status)
      expect(answer.status, target).toBeLessThan(500)
      expect(answer.text, target).not.toMatch(/node_modules|\.ts:\d+|syntax error| {4}at /)
      if (answer.status >= 400 && answer.status !== 416 && method !== 'HEAD') {
        expect(String(answer.headers['content-type']), target).toMatch(/^(application\/json|text\/html)/)
      }
    }),
    { numRuns: 2_500 },
  )
  expect(site.log.filter(line => line.event === 'unexpected_error')).toEqual([])
  for (const status of [200, 204, 302, 404, 405, 422]) expect(seen).toContain(status)
})
