import { createPublicKey, type KeyObject, verify, X509Certificate } from 'node:crypto'
import type { AgeFailure } from '#contract/age-checks.ts'

/** Why we reject an answer. It says nothing about the person. */
export class Rejected extends Error {
  readonly reason: AgeFailure

  constructor(reason: AgeFailure) {
    super(reason)
    this.reason = reason
  }
}

/** `anchors`: the certificates of the issuers and authorities that the operator trusts. */
export type Trust = { anchors: X509Certificate[]; now: Date }

const maxChain = 4

/**
 * Returns the issuer's certificate, the first of `chain`. The last one is a trust anchor or issued by one.
 * @throws Rejected
 */
export function trustedIssuer(chain: Uint8Array[], { anchors, now }: Trust): X509Certificate {
  if (chain.length === 0 || chain.length > maxChain) throw new Rejected('untrusted')
  const certificates = chain.map(der => new X509Certificate(der))
  const [issuer, last] = [certificates[0], certificates.at(-1)] as [X509Certificate, X509Certificate]
  const anchor = anchors.find(one => one.fingerprint256 === last.fingerprint256 || isIssuedBy(last, one))
  if (!anchor) throw new Rejected('untrusted')
  for (const [index, upper] of certificates.slice(1).entries())
    if (!isIssuedBy(certificates[index] as X509Certificate, upper)) throw new Rejected('untrusted')
  if (![...certificates, anchor].every(one => isValidAt(one, now))) throw new Rejected('expired')
  return issuer
}

const isIssuedBy = (lower: X509Certificate, upper: X509Certificate) =>
  upper.ca && lower.checkIssued(upper) && lower.verify(upper.publicKey)

const isValidAt = ({ validFromDate, validToDate }: X509Certificate, now: Date) =>
  validFromDate <= now && now <= validToDate

const curveOf: Record<string, { hash: string; curve: string }> = {
  ES256: { hash: 'sha256', curve: 'prime256v1' },
  ES384: { hash: 'sha384', curve: 'secp384r1' },
  ES512: { hash: 'sha512', curve: 'secp521r1' },
}

/** Verifies a signature of JOSE or COSE. The algorithm only counts with the curve that belongs to it. */
export function isSignedBy(key: KeyObject, algorithm: string, data: Uint8Array, signature: Uint8Array) {
  const { hash, curve } = curveOf[algorithm] ?? {}
  if (!hash || key.asymmetricKeyDetails?.namedCurve !== curve) return false
  return verify(hash, data, { key, dsaEncoding: 'ieee-p1363' }, signature)
}

export const keyOfJwk = (jwk: object) => createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' })
