import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

const period = 30
/** A phone's clock can be one step fast or slow. */
const window = 1
const secretBytes = 20

export const makeAuthenticatorSecret = () => randomBytes(secretBytes)

type Shown = { issuer: string; label: string }

/** What an authenticator app reads or a person types: the secret, its URL and the URL's QR code. */
export function showAuthenticatorSecret(secret: Uint8Array, shown: Shown) {
  const totp = totpOf(secret, shown)
  const uri = totp.toString()
  return { secret: totp.secret.base32, uri, qr: renderSVG(uri, { ecc: 'M', border: 2 }) }
}

/** Only digits: recovery codes are longer. */
export const isAuthenticatorCode = (code: string) => /^\d{6}$/.test(code.replace(/\s/g, ''))

/**
 * Returns the step of a correct code, or null. The caller stores it as `lastStep`, so that neither this code nor an
 * earlier one works again.
 */
export function stepOfCode(secret: Uint8Array, code: string, { lastStep, at }: { lastStep: number | null; at: Date }) {
  if (!isAuthenticatorCode(code)) return null
  const timestamp = at.getTime()
  const delta = totpOf(secret).validate({ token: code.replace(/\s/g, ''), timestamp, window })
  if (delta === null) return null
  const step = TOTP.counter({ period, timestamp }) + delta
  return step > (lastStep ?? -1) ? step : null
}

const totpOf = (secret: Uint8Array, shown: Partial<Shown> = {}) =>
  new TOTP({ ...shown, period, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) })
