import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { ageAnswerHours } from '#contract/age.ts'
import { ageAnswered } from '#contract/age-answer.ts'
import { hourMs } from '#contract/durations.ts'
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
  declare(): string
}

const lifeMs = ageAnswerHours * hourMs

export async function openAgeGate(app: Pick<App, 'db' | 'env' | 'now'>): Promise<AgeGate> {
  const keys = await signingKeys(app.db, 'age', () => randomBytes(32))
  const newest = Math.max(...keys.keys())
  const secure = app.env.publicUrl.startsWith('https:')
  const name = secure ? '__Host-age' : 'age'
  const verified = boundedCache<number>(20_000)

  function expiryOf(value: string) {
    const known = verified.get(value)
    if (known !== undefined) return known
    const expiry = verify(value, keys)
    if (expiry > 0) verified.set(value, expiry)
    return expiry
  }

  const answerOf = (cookies: string) => readCookies(cookies, name).find(value => expiryOf(value) > app.now().getTime())

  return {
    passed: cookies => cookies !== undefined && answerOf(cookies) !== undefined,
    answerOf,
    declare() {
      const claim = `declared.${app.now().getTime() + lifeMs}.${newest}`
      const value = `${claim}.${sign(claim, keys.get(newest) as Buffer)}`
      return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
    },
  }
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
function readCookies(cookies: string, name: string) {
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
