import { X509Certificate } from 'node:crypto'
import * as z from 'zod/mini'
import type { AgeAnswer, AgeProvider } from './age.ts'
import { Rejected, type Trust } from './issuer-signatures.ts'
import { readMdoc } from './wallet-mdoc.ts'
import { type AskedBy, clientIdOf, type WalletSecrets, writeRequest } from './wallet-request.ts'
import { readSdJwt } from './wallet-sd-jwt.ts'

export type WalletAgeChoices = {
  /** PEM certificates of the issuers whose credentials count, or of the authorities over them. */
  trustAnchors: readonly string[]
  /** The origin of the page that uses the browser's API, which signs it. */
  pageOrigin: string
  /** Which apps open the link. The European app for proofs of age only opens `av`, other wallets open `openid4vp`. */
  scheme?: string
  now?: () => Date
}

/**
 * OpenID4VP 1.0. We verify answers without asking anyone, so that no issuer learns where its credential was shown. That
 * is why we reject a credential whose issuer wants to be asked whether it is still valid; the European proof of age has
 * no such status.
 */
export function openWalletAge(choices: WalletAgeChoices): AgeProvider {
  const { trustAnchors, pageOrigin, scheme = 'openid4vp', now = () => new Date() } = choices
  const anchors = trustAnchors.map(pem => new X509Certificate(pem))
  return {
    ageClass: 'verified',
    start: async ({ returnUrl }) => writeRequest(returnUrl, scheme),
    async finish(check, answer) {
      try {
        const stated = await read(check, answer, { anchors, pageOrigin, now: now() })
        if (stated === true) return { ok: true }
        return { ok: false, reason: stated === false ? 'under_age' : 'untrusted' }
      } catch (error) {
        return { ok: false, reason: error instanceof Rejected ? error.reason : 'untrusted' }
      }
    },
  }
}

const Secrets = z.object({ state: z.string(), nonce: z.string() }) satisfies z.ZodMiniType<WalletSecrets>
const Presented = z.union([z.strictObject({ m: z.tuple([z.string()]) }), z.strictObject({ s: z.tuple([z.string()]) })])

/** A real answer is much shorter. */
const maxLength = 50_000

type Check = { returnUrl: string; secrets: string }

/** An answer without `state` comes from the browser's API. */
function read(
  { returnUrl, secrets }: Check,
  answer: AgeAnswer,
  { pageOrigin, ...trust }: Trust & { pageOrigin: string },
) {
  const { state, nonce } = Secrets.parse(JSON.parse(secrets))
  if (answer.state !== undefined && answer.state !== state) throw new Rejected('replayed')
  if (answer.error) throw new Rejected(answer.error === 'access_denied' ? 'cancelled' : 'unavailable')
  const { vp_token: token = '' } = answer
  if (token === '') throw new Rejected('unavailable')
  if (token.length > maxLength) throw new Rejected('untrusted')
  const presented = Presented.parse(JSON.parse(token))
  const asked: AskedBy =
    answer.state === undefined
      ? { nonce, origin: pageOrigin }
      : { nonce, clientId: clientIdOf(returnUrl), responseUri: returnUrl }
  return 'm' in presented ? readMdoc(presented.m[0], asked, trust) : readSdJwt(presented.s[0], asked, trust)
}
