import { createECDH } from 'node:crypto'
import { Agent, request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { buildPushPayload } from '@block65/webcrypto-web-push'
import type { PushMessage, PushSubscription } from '#contract/alerts.ts'
import { daySeconds } from '#contract/durations.ts'
import type { Db } from '#server/platform/db/open.ts'
import { signingKeys } from '#server/platform/db/signing-keys.ts'
import { lookupPublic } from './public-lookup.ts'

/** `gone`: the browser ended the subscription. `refused`: the service rejects the message. `later`: try again later. */
export type PushOutcome = 'accepted' | 'gone' | 'refused' | 'later'
export type PushAnswer = { outcome: PushOutcome; service: string; status: number }

export interface Push {
  /** Browsers subscribe with this key. We cannot send to a subscription that another key created. */
  key(): Promise<string>
  /** Whether this URL belongs to a known push service. A browser can send any URL. */
  accepts(endpoint: string): boolean
  send(subscription: PushSubscription, message: PushMessage): Promise<PushAnswer>
}

export type PushChoices = {
  /** `updates.push.services.mozilla.com` or `*.notify.windows.com`, with a port unless it is 443. */
  hosts: readonly string[]
  /** The contact that the push service should use if our messages cause problems. */
  contact: string
  /** P-256, 32 bytes. Unset: the database's key, which we create on first use. */
  privateKey?: Buffer | undefined
}

type Keys = { subject: string; publicKey: string; privateKey: string }
type Network = { lookup?: LookupFunction; ca?: string }

const timeoutMs = 10_000
const maxAnswerBytes = 16_384
/** If a phone is off for longer, it never receives the notification, and the person finds the news on the site. */
const ttl = 2 * daySeconds

/** Web push (RFC 8030, 8291, 8292). Tests set `network`, because their push service runs on the same machine. */
export function openWebPush(db: Db, { hosts, contact, privateKey }: PushChoices, network: Network = {}): Push {
  const agent = new Agent({ keepAlive: true, maxSockets: 8, lookup: lookupPublic, timeout: timeoutMs, ...network })
  const accepts = (endpoint: string) => isOfHosts(endpoint, hosts)
  let reading: Promise<Keys> | undefined
  const keys = () => {
    reading ??= readKeys(db, contact, privateKey).catch(error => {
      reading = undefined
      throw error
    })
    return reading
  }
  return {
    key: async () => (await keys()).publicKey,
    accepts,
    async send(subscription, message) {
      const { endpoint } = subscription
      const service = URL.parse(endpoint)?.host ?? ''
      if (!accepts(endpoint)) return { outcome: 'gone', service: 'unknown', status: 0 }
      const options = { ttl, urgency: 'normal', topic: message.about } as const
      const payload = await buildPushPayload(
        { data: message, options },
        { ...subscription, expirationTime: null },
        await keys(),
      )
      const status = await post(agent, endpoint, payload)
      return { outcome: outcomeOf(status), service, status }
    },
  }
}

/** Checks only scheme, credentials and host. The service defines the rest of the URL. */
function isOfHosts(endpoint: string, hosts: readonly string[]) {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.username || url.password) return false
  return hosts.some(host => (host.startsWith('*.') ? url.host.endsWith(host.slice(1)) : url.host === host))
}

async function readKeys(db: Db, contact: string, given: Buffer | undefined): Promise<Keys> {
  const stored = given ? new Map([[0, given]]) : await signingKeys(db, 'push', makePrivateKey)
  const secret = stored.get(Math.max(...stored.keys())) as Buffer
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(secret)
  return {
    subject: `mailto:${contact}`,
    publicKey: pair.getPublicKey('base64url'),
    privateKey: secret.toString('base64url'),
  }
}

function makePrivateKey() {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const bytes = pair.getPrivateKey()
  return Buffer.concat([Buffer.alloc(32 - bytes.length), bytes])
}

type Payload = Awaited<ReturnType<typeof buildPushPayload>>

/** Returns the response status, or 0 if there is no response. `node:https` follows no redirects. */
function post(agent: Agent, endpoint: string, { headers, body }: Payload) {
  return new Promise<number>(resolve => {
    const signal = AbortSignal.timeout(timeoutMs)
    const sent = request(endpoint, { method: 'POST', agent, headers, signal }, answer => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > maxAnswerBytes) answer.destroy()
      })
      answer.on('close', () => resolve(answer.statusCode ?? 0))
      answer.on('error', () => resolve(answer.statusCode ?? 0))
    })
    sent.on('error', () => resolve(0))
    sent.end(body)
  })
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'accepted'
  if (status === 404 || status === 410) return 'gone'
  return status === 0 || status === 408 || status === 429 || status >= 500 ? 'later' : 'refused'
}
