import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { sendDocuments } from '#contract/documents.ts'
import { addMedia } from '#contract/media.ts'
import { openPaymentsHttp } from '#server/payments-http.ts'
import { atEnd } from '#test/world/at-end.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { ask, passGate, request } from '#test/world/calls.ts'
import { boundary, multipartBody, openSenders, parts } from '#test/world/documents.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let secure: Booted

beforeAll(async () => {
  site = await bootSite()
  secure = await bootSite({ variables: { PUBLIC_URL: 'https://vespera.teste.local' } })
})

/** Sends raw bytes, and returns everything received until the server closes the connection. */
async function exchange(url: string, text: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let answer = ''
  socket.on('data', part => {
    answer += part
  })
  socket.on('error', () => undefined)
  socket.write(text)
  await once(socket, 'close')
  return answer
}

const secured = ['x-content-type-options: nosniff', 'x-frame-options: DENY']
const closing = 'Connection: close\r\n\r\n'

test.each([
  ['a malformed path', `GET /% HTTP/1.1\r\nHost: x\r\n${closing}`, 302],
  ['a page', `GET /home HTTP/1.1\r\nHost: x\r\n${closing}`, 200],
  ['an unknown page', `GET /nada HTTP/1.1\r\nHost: x\r\n${closing}`, 302],
  ['an unknown call', `GET /api/nada HTTP/1.1\r\nHost: x\r\n${closing}`, 404],
  ['a wrong method', `DELETE /home HTTP/1.1\r\nHost: x\r\n${closing}`, 405],
  ['an OPTIONS request', `OPTIONS /home HTTP/1.1\r\nHost: x\r\n${closing}`, 204],
  ['a file', `GET /icon.svg HTTP/1.1\r\nHost: x\r\n${closing}`, 200],
  ['a request that is not HTTP', 'NADA\r\n\r\n', 400],
  ['a header that is too long', `GET /home HTTP/1.1\r\nHost: x\r\nx-longo: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ['no host', `GET /home HTTP/1.1\r\n${closing}`, 400],
  ['two hosts', `GET /home HTTP/1.1\r\nHost: x\r\nHost: y\r\n${closing}`, 400],
  ['an absolute URL', `GET http://outro.example/home HTTP/1.1\r\nHost: x\r\n${closing}`, 400],
  ['an asterisk', `OPTIONS * HTTP/1.1\r\nHost: x\r\n${closing}`, 400],
])('the answer to %s has the security headers, and HSTS if the site uses https', async (_, text, status) => {
  for (const { url } of [site, secure]) {
    const answer = (await exchange(url, text)).toLowerCase()
    expect(answer).toContain(`http/1.1 ${status} `)
    for (const header of secured) expect(answer).toContain(header.toLowerCase())
    // The site recognises its own forms by the origin that its pages send.
    const isPage = status === 200 && text.startsWith('GET /home')
    expect(answer).toContain(`referrer-policy: ${isPage ? 'same-origin' : 'no-referrer'}`)
    expect(answer.includes('strict-transport-security: max-age=')).toBe(url === secure.url)
  }
})

test('a cached page has HSTS too, and only once', async () => {
  const cookie = await passGate(secure.url)
  for (const path of ['/home', '/home-companions', '/home-companions']) {
    const { headers } = await request(secure.url, path, { headers: { cookie } })
    expect([headers['strict-transport-security'], headers['x-frame-options']]).toEqual(['max-age=31536000', 'DENY'])
  }
})

test('the payments host sends the security headers too', async () => {
  const http = await openPaymentsHttp(secure.app)
  atEnd(() => http.close())
  const url = await http.listen({ port: 0, host: '127.0.0.1' })
  const answer = await request(url, '/nada')
  expect([answer.status, answer.headers['strict-transport-security']]).toEqual([404, 'max-age=31536000'])
  expect(await exchange(url, `GET /% HTTP/1.1\r\nHost: x\r\n${closing}`)).toMatch(/nosniff/i)
})

test('a large body after a 401 is not read', async () => {
  const head = `POST ${sendDocuments.path} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\n`
  const answer = await exchange(site.url, `${head}Content-Length: 40000000\r\n\r\n${'x'.repeat(100_000)}`)
  expect(answer).toMatch(/^HTTP\/1\.1 401 /)
  expect(answer.toLowerCase()).toContain('connection: close')
})

test('a multipart boundary of three thousand letters is refused', async () => {
  const { token } = await openSenders(site).person()
  const body = multipartBody(parts(Buffer.from('x'))).toString('latin1')
  const long = 'b'.repeat(3000)
  for (const { path } of [sendDocuments, addMedia]) {
    const answer = await request(site.url, path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${long}` },
      body: body.replaceAll(boundary, long),
    })
    expect([path, answer.status]).toEqual([path, 422])
  }
  expect(site.log).toEqual([])
})

test.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '1999-12-31T23:59:59Z'])(
  'a coupon that starts or ends at %s is refused',
  async at => {
    const { office } = await operatorAtWork(site)
    const coupon = { code: 'ANO0000', title: 'Ano zero', cents: 100, percent: null, most_uses: null, most_uses_each: 1 }
    for (const days of [
      { starts_at: at, ends_at: '2030-01-01T00:00:00Z' },
      { starts_at: '2026-01-01T00:00:00Z', ends_at: at },
    ]) {
      const body = { ...coupon, ...days, plan_ids: null, for_all: true }
      expect((await office.send('POST', '/api/operator/coupons', { body })).status).toBe(422)
    }
    expect(site.log).toEqual([])
  },
)

test.each(['\u0000', '\ud800'])('a text that PostgreSQL cannot store is refused or cleaned', async odd => {
  const username = `pessoa${odd}@teste.local`
  const answer = await ask(site.url, { method: 'POST', path: '/auth' } as never, { body: { username, password: odd } })
  expect(answer.status).toBeLessThan(500)
})
