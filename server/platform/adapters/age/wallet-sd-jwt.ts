import { createHash } from 'node:crypto'
import { SDJwtVcInstance } from '@sd-jwt/sd-jwt-vc'
import * as z from 'zod/mini'
import { isSignedBy, keyOfJwk, Rejected, type Trust, trustedIssuer } from './issuer-signatures.ts'
import { type AskedBy, claim, credentialType } from './wallet-request.ts'

/** Returns the age that the credential states, if any. @throws Rejected, or errors for what is no credential */
export async function readSdJwt(presentation: string, asked: AskedBy, trust: Trust): Promise<unknown> {
  const parts = presentation.split('~')
  const [{ alg, x5c }, payload] = [read(Header, parts[0], 0), read(Payload, parts[0], 1)]
  checkPayload(payload, trust.now)
  const issuer = trustedIssuer(
    x5c.map(der => Buffer.from(der, 'base64')),
    trust,
  )
  const binding = read(Binding, parts.at(-1), 1)
  if (binding.nonce !== asked.nonce || binding.aud !== audienceOf(asked)) throw new Rejected('replayed')
  const { payload: stated } = await new SDJwtVcInstance({
    hasher: (data, name) =>
      createHash(hashOf(name))
        .update(typeof data === 'string' ? data : Buffer.from(data))
        .digest(),
    verifier: (data, signature) => isSigned(issuer.publicKey, alg, data, signature),
    kbVerifier: (data, signature) =>
      isSigned(keyOfJwk(payload.cnf.jwk), read(BindingHeader, data, 0).alg, data, signature),
    statusListFetcher: () => Promise.reject(new Rejected('untrusted')),
  }).verify(presentation, { keyBindingNonce: asked.nonce, currentDate: secondsOf(trust.now), skewSeconds: 30 })
  return stated[claim]
}

const Header = z.object({ typ: z.literal('dc+sd-jwt'), alg: z.string(), x5c: z.array(z.string()) })
const Payload = z.object({
  vct: z.string(),
  exp: z.number(),
  nbf: z.optional(z.number()),
  cnf: z.object({ jwk: z.looseObject({}) }),
  status: z.optional(z.unknown()),
})
const BindingHeader = z.object({ alg: z.string() })
const Binding = z.object({ nonce: z.string(), aud: z.string() })

function read<T>(shape: z.ZodMiniType<T>, jwt: string | undefined, part: 0 | 1): T {
  return shape.parse(JSON.parse(Buffer.from(jwt?.split('.')[part] ?? '', 'base64url').toString()))
}

/** We cannot ask for a status (see `wallet.ts`). */
function checkPayload({ vct, exp, nbf, status }: z.infer<typeof Payload>, now: Date) {
  if (vct !== credentialType || status !== undefined) throw new Rejected('untrusted')
  const seconds = secondsOf(now)
  if ((exp !== undefined && exp < seconds) || (nbf !== undefined && nbf > seconds)) throw new Rejected('expired')
}

const audienceOf = (asked: AskedBy) => ('origin' in asked ? `origin:${asked.origin}` : asked.clientId)
const secondsOf = (time: Date) => Math.floor(time.getTime() / 1000)

const hashes: Record<string, string> = { 'sha-256': 'sha256', 'sha-384': 'sha384', 'sha-512': 'sha512' }

function hashOf(name: string) {
  const hash = hashes[name]
  if (!hash) throw new Rejected('untrusted')
  return hash
}

const isSigned = (key: Parameters<typeof isSignedBy>[0], alg: string, data: string, signature: string) =>
  isSignedBy(key, alg, Buffer.from(data), Buffer.from(signature, 'base64url'))
