import { createECDH, createPublicKey, randomBytes } from 'node:crypto'
import { lookup } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { decrypt } from 'http_ece'
import { jwtVerify } from 'jose'
import type { PushMessage, PushSubscription } from '#contract/alerts.ts'
import { openWebPush, type PushChoices } from '#server/platform/adapters/push/push.ts'
import type { App } from '#server/platform/app.ts'
import { openAuthority } from '#test/pix-provider/certificates.ts'
import { atEnd } from './at-end.ts'

type Received = { path: string; headers: IncomingMessage['headers']; message: PushMessage; claims: object }
type Answer = { status: number; headers?: Record<string, string>; body?: string }

/**
 * A local push service with subscribed browsers. It verifies signatures (RFC 8292) and decrypts messages (RFC 8291)
 * with different libraries from the site's.
 */
export async function openPushService() {
  const authority = openAuthority('Push service of a test')
  const received: Received[] = []
  const refused: string[] = []
  const state: { answer: Answer } = { answer: { status: 201 } }
  const browsers = new Map<string, Browser>()
  const server = createServer(authority.issue('localhost'), async (request, response) => {
    try {
      received.push(await open(request, browsers.get(request.url ?? '')))
    } catch (error) {
      refused.push(String(error))
      return response.writeHead(400).end()
    }
    const { status, headers, body } = state.answer
    response.writeHead(status, headers).end(body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => new Promise(resolve => server.close(resolve).closeAllConnections()))
  const host = `localhost:${(server.address() as AddressInfo).port}`
  const choices = { hosts: [host], contact: 'central@vespera.example' }
  return {
    ...{ host, received, refused, state },
    /** Makes the app send to this service instead of the real ones. */
    connect(app: App, more: Partial<PushChoices> = {}) {
      app.push = openWebPush(app.db, { ...choices, ...more }, { lookup, ca: authority.cert })
    },
    subscribe() {
      const browser = newBrowser(host)
      browsers.set(new URL(browser.subscription.endpoint).pathname, browser)
      return browser.subscription
    },
    pathsOf: (subscription: PushSubscription) =>
      received.filter(({ path }) => subscription.endpoint.endsWith(path)).map(({ message }) => message.path),
  }
}

export type PushService = Awaited<ReturnType<typeof openPushService>>
type Browser = ReturnType<typeof newBrowser>

function newBrowser(host: string) {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  const subscription: PushSubscription = {
    endpoint: `https://${host}/push/${randomBytes(24).toString('base64url')}`,
    keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
  }
  return { pair, auth, subscription }
}

async function open(request: IncomingMessage, browser: Browser | undefined): Promise<Received> {
  if (!browser) throw new Error('nobody subscribed here')
  const { headers, url = '' } = request
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  const { payload } = await jwtVerify(token, publicKeyOf(key), {
    algorithms: ['ES256'],
    audience: `https://${headers.host}`,
  })
  const body = await buffer(request)
  if (headers['content-encoding'] !== 'aes128gcm' || body.length > 4096) throw new Error('not as RFC 8291 says')
  const text = decrypt(body, { version: 'aes128gcm', privateKey: browser.pair, authSecret: browser.auth })
  return { path: url, headers, message: JSON.parse(text.toString()), claims: payload }
}

function publicKeyOf(point: string) {
  const bytes = Buffer.from(point, 'base64url')
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map(part => part.toString('base64url')) as [string, string]
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
}
