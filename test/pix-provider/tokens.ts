import { randomBytes } from 'node:crypto'
import { hourSeconds } from '#contract/durations.ts'
import type { Answer } from './answers.ts'

export type Client = { id: string; secret: string }

/** OAuth2 client credentials; a token is valid only with the certificate that requested it. */
export function openTokens({ id, secret }: Client, now: () => Date) {
  const given = new Map<string, { until: number; certificate: string }>()
  const basic = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
  return {
    seconds: hourSeconds,
    /** Revokes all tokens, as a provider restart would. */
    forget: () => given.clear(),
    give(authorization: string | undefined, form: string, certificate: string): Answer {
      const grant = new URLSearchParams(form).get('grant_type')
      if (authorization !== basic) return { status: 401, json: { error: 'invalid_client' } }
      if (grant !== 'client_credentials') return { status: 400, json: { error: 'unsupported_grant_type' } }
      const access_token = randomBytes(24).toString('base64url')
      given.set(access_token, { until: now().getTime() + this.seconds * 1000, certificate })
      return { status: 200, json: { access_token, token_type: 'Bearer', expires_in: this.seconds } }
    },
    isGood(authorization: string | undefined, certificate: string) {
      const found = given.get(authorization?.replace(/^Bearer /, '') ?? '')
      return found !== undefined && found.until > now().getTime() && found.certificate === certificate
    },
  }
}
