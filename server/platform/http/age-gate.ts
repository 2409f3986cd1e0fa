import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { ageAnswerHours } from '#contract/age.ts'
import { ageAnswered } from '#contract/age-answer.ts'
import { ageUnproven } from '#contract/age-checks.ts'
import { hourMs } from '#contract/durations.ts'
import { Refusal } from '#contract/refusals.ts'
import type { AgeClass } from '#server/platform/adapters/age/age.ts'
import type { App } from '#server/platform/app.ts'
import { signingKeys } from '#server/platform/db/signing-keys.ts'
import { boundedCache } from '#server/platform/limits/bounded-cache.ts'

/**
 * The cookie stores how we know the age, when the answer expires, and the signing key's id. It stores nothing about the
 * person.
 */
export type AgeGate = {
  passed(cookies: string | undefined): boolean
  answerOf(cookies: string): string | undefined
  /** Returns the cookie for a visitor whose age we know. */
  admit(ageClass: AgeClass): string
  /** The cookie that deletes the answer. */
  forget: string
}

const lifeMs = ageAnswerHours * hourMs

export async function openAgeGate(app: Pick<App, 'db' | 'env' | 'now'>): Promise<AgeGate> {
  const keys = await signingKeys(app.db, 'age', () => randomBytes(32))
  const newest = Math.max(...keys.keys())
  const secure = app.env.publicUrl.startsWith('https:')
  const name = secure ? '__Host-age' : 'age'
  const cookie = (value: string) => `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  const verified = boundedCache<number>(20_000)
  const needsProof = app.env.age.methods.length > 0
  // A declaration from before the operator configured a provider is not enough.
  const accepts = (value: string) => !(needsProof && value.startsWith('declared.'))

  function expiryOf(value: string) {
    const known = verified.get(value)
    if (known !== undefined) return known
    const expiry = accepts(value) ? verify(value, keys) : 0
    if (expiry > 0) verified.set(value, expiry)
    return expiry
  }

  const answerOf = (cookies: string) => readCookies(cookies, name).find(value => expiryOf(value) > app.now().getTime())

  return {
    passed: cookies => cookies !== undefined && answerOf(cookies) !== undefined,
    answerOf,
    admit(ageClass) {
      const claim = `${ageClass}.${app.now().getTime() + lifeMs}.${newest}`
      const value = `${claim}.${sign(claim, keys.get(newest) as Buffer)}`
      return cookie(value)
    },
    forget: cookie('; Max-Age=0'),
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    gated?: boolean | undefined
  }
  interface FastifyRequest {
    /** Set on the calls with data of profiles. */
    passedGate: boolean
  }
}

/**
 * Once a provider is configured, the calls with data of profiles need an age session, like the pages. Until then, they
 * stay open (docs/specification.md, section 7) but show no telephone number without one. Call it before you add the
 * routes.
 */
export function guardGatedCalls(http: FastifyInstance, { env }: Pick<App, 'env'>, gate: AgeGate) {
  http.decorateRequest('passedGate', false)
  http.addHook('onRequest', async request => {
    if (!request.routeOptions.config.gated) return
    request.passedGate = gate.passed(request.headers.cookie)
    if (env.age.methods.length > 0 && !request.passedGate) throw new Refusal('forbidden', ageUnproven)
  })
}

const sign = (claim: string, secret: Buffer) => createHmac('sha256', secret).update(claim).digest('base64url')

/** Returns the expiry in milliseconds since the epoch, or 0 if we did not sign the value. */
function verify(value: string, keys: Map<number, Buffer>) {
  const [kind, expiry, key, signature, ...rest] = value.split('.')
  const secret = keys.get(Number(key))
  if (!secret || !signature || rest.length > 0) return 0
  const expected = Buffer.from(sign(`${kind}.${expiry}.${key}`, secret))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected) ? Number(expiry) : 0
}

/** Returns all cookies of that name. A stale one with a narrower path comes first and must not hide the valid one. */
export function readCookies(cookies: string, name: string) {
  const pairs = cookies.split(';').map(pair => pair.trim())
  return pairs.filter(pair => pair.startsWith(`${name}=`)).map(pair => pair.slice(name.length + 1))
}

/** Returns the URL to which the gate redirects after an answer. */
export function withAnswer(address: string) {
  const [asked] = withoutAnswer(address)
  return `${asked}${asked.includes('?') ? '&' : '?'}${ageAnswered}`
}

/** Returns the requested URL, and whether the visitor has answered the question for it. */
export function withoutAnswer(address: string): [string, boolean] {
  const isAnswered = new RegExp(`[?&]${ageAnswered}$`).test(address)
  return [isAnswered ? address.slice(0, -ageAnswered.length - 1) : address, isAnswered]
}
