import * as client from 'openid-client'
import * as z from 'zod/mini'
import type { AgeFailure } from '#contract/age-checks.ts'
import { type AgeAnswer, type AgeClass, type AgeProvider, AgeProviderDown, type AgeResult } from './age.ts'

export type OidcAgeChoices = {
  issuer: string
  clientId: string
  clientSecret: string
  /** The name of the boolean in the ID token that says whether the person is 18 or over. */
  claim: string
  ageClass: AgeClass
  timeoutMs?: number
}

/**
 * OpenID Connect's code flow. We ask for one claim and take only that from the ID token, whose signature we verify
 * although it comes over TLS. The provider's name for the person (`sub`) never leaves `finish`.
 */
export function openOidcAge(choices: OidcAgeChoices): AgeProvider {
  const { claim, ageClass } = choices
  let discovering: Promise<client.Configuration> | undefined
  const provider = () => {
    discovering ??= discover(choices).catch(error => {
      discovering = undefined
      throw new AgeProviderDown(codesOf(error).join(' ') || 'no code')
    })
    return discovering
  }
  return {
    ageClass,
    async start({ returnUrl }) {
      const config = await provider()
      const secrets = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      }
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: returnUrl,
        scope: 'openid',
        claims: JSON.stringify({ id_token: { [claim]: { essential: true } } }),
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(secrets.verifier),
        code_challenge_method: 'S256',
      })
      return { kind: 'redirect', url: url.href, state: secrets.state, secrets: JSON.stringify(secrets) }
    },
    async finish(check, answer) {
      try {
        return await verify(await provider(), claim, check, answer)
      } catch (error) {
        return { ok: false, reason: failureOf(error) }
      }
    },
  }
}

async function discover({ issuer, clientId, clientSecret, timeoutMs = 10_000 }: OidcAgeChoices) {
  const server = new URL(issuer)
  return client.discovery(server, clientId, undefined, client.ClientSecretBasic(clientSecret), {
    timeout: timeoutMs / 1000,
    execute: [client.enableNonRepudiationChecks, ...(isThisMachine(server) ? [client.allowInsecureRequests] : [])],
  })
}

const isThisMachine = ({ hostname }: URL) => hostname === '127.0.0.1' || hostname === 'localhost'

const Secrets = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() })

async function verify(
  config: client.Configuration,
  claim: string,
  check: { returnUrl: string; secrets: string },
  answer: AgeAnswer,
): Promise<AgeResult> {
  const { state, nonce, verifier } = Secrets.parse(JSON.parse(check.secrets))
  if (answer.state !== state) return { ok: false, reason: 'replayed' }
  const url = new URL(check.returnUrl)
  url.search = new URLSearchParams(answer).toString()
  const tokens = await client.authorizationCodeGrant(config, url, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  const isAdult = tokens.claims()?.[claim]
  if (isAdult === true) return { ok: true }
  return { ok: false, reason: isAdult === false ? 'under_age' : 'untrusted' }
}

/** By OAuth's and openid-client's codes, most specific first. Any other failure is an outage. */
const failures: Record<string, AgeFailure> = {
  access_denied: 'cancelled',
  invalid_grant: 'replayed',
  nonce: 'replayed',
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'expired',
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: 'untrusted',
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: 'untrusted',
  OAUTH_INVALID_RESPONSE: 'untrusted',
  OAUTH_KEY_SELECTION_FAILED: 'untrusted',
  OAUTH_PARSE_ERROR: 'untrusted',
  OAUTH_UNSUPPORTED_OPERATION: 'untrusted',
}

function failureOf(error: unknown): AgeFailure {
  const codes = codesOf(error)
  const known = Object.keys(failures).find(code => codes.includes(code))
  return known ? (failures[known] as AgeFailure) : 'unavailable'
}

/** Only the codes of an error and its causes: messages may contain what the provider said about the person. */
function codesOf(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return []
  const { code, error: oauthCode, claim, cause } = error as Record<string, unknown>
  return [oauthCode, claim, code].filter(value => typeof value === 'string').concat(codesOf(cause) as [])
}
