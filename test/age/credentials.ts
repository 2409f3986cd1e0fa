import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  X509Certificate,
} from 'node:crypto'
import {
  CoseKey,
  DeviceKey,
  DeviceKeyInfo,
  Issuer,
  type IssuerSigned,
  type MdocContext,
  SignatureAlgorithm,
} from '@owf/mdoc'
import { SDJwtVcInstance } from '@sd-jwt/sd-jwt-vc'
import type { Certified } from '#test/pix-provider/certificates.ts'

export const docType = 'eu.europa.ec.av.1'
export const credentialType = 'urn:eu.europa.ec.eudi:pseudonym_age_over_18:1'

/** What an issuer states about the holder, and until when. */
export type Stated = { claims: Record<string, unknown>; from: Date; until: Date; type?: string; status?: object }

export const newHolderKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

/** Issues a credential for the holder's key, with the issuer's certificate in it. */
export async function issueMdoc({ cert, key }: Certified, holder: KeyObject, stated: Stated): Promise<IssuerSigned> {
  const { claims, from, until, type = docType } = stated
  return new Issuer(type, issuing).addIssuerNamespace(docType, claims).sign({
    signingKey: coseKey(createPrivateKey(key)),
    algorithm: SignatureAlgorithm.ES256,
    digestAlgorithm: 'SHA-256',
    validityInfo: { signed: from, validFrom: from, validUntil: until },
    deviceKeyInfo: DeviceKeyInfo.create({ deviceKey: DeviceKey.fromJwk(publicJwk(holder)) }),
    certificates: [new X509Certificate(cert).raw],
  })
}

export async function issueSdJwt({ cert, key }: Certified, holder: KeyObject, stated: Stated): Promise<string> {
  const { claims, from, until, type = credentialType, status } = stated
  const payload = {
    iss: 'https://issuer.example',
    vct: type,
    iat: seconds(from),
    nbf: seconds(from),
    exp: seconds(until),
    cnf: { jwk: publicJwk(holder) },
    ...(status && { status }),
    ...claims,
  }
  const x5c = [new X509Certificate(cert).raw.toString('base64')]
  const issuer = new SDJwtVcInstance({ ...sdJwtParts, signer: data => rawSignature(createPrivateKey(key), data) })
  return issuer.issue(payload as never, { _sd: Object.keys(claims) } as never, { header: { x5c } })
}

const seconds = (time: Date) => Math.floor(time.getTime() / 1000)
const publicJwk = (key: KeyObject) => {
  const { d: _, ...jwk } = key.export({ format: 'jwk' })
  return jwk as { kty: string }
}

export const coseKey = (key: KeyObject) =>
  CoseKey.fromJwk({ ...(key.export({ format: 'jwk' }) as { kty: string }), alg: 'ES256' })

export const rawSignature = (key: KeyObject, data: string) =>
  sign('sha256', Buffer.from(data), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')

export const sdJwtParts = {
  hasher: (data: string | ArrayBuffer) =>
    createHash('sha256')
      .update(typeof data === 'string' ? data : Buffer.from(data))
      .digest(),
  saltGenerator: (length: number) => randomBytes(length).toString('base64url'),
  signAlg: 'ES256',
}

const unused = () => {
  throw new Error('unused')
}

/** What the mdoc library leaves to issuers and holders. */
export const issuing: Pick<MdocContext, 'cose' | 'crypto'> = {
  crypto: {
    random: length => randomBytes(length),
    digest: ({ bytes }) => createHash('sha256').update(bytes).digest(),
    calculateEphemeralMacKey: unused,
  },
  cose: {
    sign1: {
      sign: ({ toBeSigned, key }) =>
        sign('sha256', toBeSigned, {
          key: createPrivateKey({ key: key.jwk as JsonWebKey, format: 'jwk' }),
          dsaEncoding: 'ieee-p1363',
        }),
      verify: unused,
    },
    mac0: { sign: unused, verify: unused },
  },
}
