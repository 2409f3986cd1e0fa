import { createHash, X509Certificate } from 'node:crypto'
import {
  CoseKey,
  DeviceResponse,
  type Document,
  type MdocContext,
  SessionTranscript,
  type VerificationAssessment,
} from '@owf/mdoc'
import { isSignedBy, keyOfJwk, Rejected, type Trust, trustedIssuer } from './issuer-signatures.ts'
import { type AskedBy, claim, docType } from './wallet-request.ts'

/** Returns the age that the document states, if any. @throws Rejected, or the library's errors for what is no document */
export async function readMdoc(presentation: string, asked: AskedBy, { anchors, now }: Trust): Promise<unknown> {
  const response = DeviceResponse.fromEncodedForOid4Vp(presentation)
  const [document, ...others] = response.documents ?? []
  if (!document || others.length > 0 || response.status !== 0) throw new Rejected('untrusted')
  checkSigned(document, now)
  const failed: VerificationAssessment[] = []
  await response.verify(
    {
      sessionTranscript: await transcriptOf(asked),
      trustedCertificates: anchors.map(({ raw }) => raw),
      now,
      onCheck: assessment => {
        if (assessment.status === 'FAILED') failed.push(assessment)
      },
    },
    context,
  )
  if (failed.length > 0) throw new Rejected(reasonOf(failed))
  const stated = document.getIssuerNamespace(docType)?.filter(item => item.elementIdentifier === claim) ?? []
  return stated.length === 1 ? stated[0]?.elementValue : undefined
}

/** The library does not compare the document's type with the signed one. We cannot ask for a status (see `wallet.ts`). */
function checkSigned({ docType: given, issuerSigned }: Document, now: Date) {
  const { docType: signed, validityInfo, decodedStructure } = issuerSigned.issuerAuth.mobileSecurityObject
  const names: string[] = [...decodedStructure.keys()]
  if (given !== docType || signed !== docType || names.includes('status')) throw new Rejected('untrusted')
  if (!validityInfo.isValidFromBeforeNow(now) || !validityInfo.isValidUntilAfterNow(now)) throw new Rejected('expired')
}

function transcriptOf({ nonce, ...asked }: AskedBy) {
  return 'origin' in asked
    ? SessionTranscript.forOid4VpDcApi({ nonce, origin: asked.origin }, context)
    : SessionTranscript.forOid4Vp({ nonce, clientId: asked.clientId, responseUri: asked.responseUri }, context)
}

/** The device signs our nonce and address. A signature for another request looks like any wrong signature. */
function reasonOf(failed: VerificationAssessment[]) {
  const ofIssuer = failed.find(({ category }) => category !== 'DEVICE_AUTH')
  if (!ofIssuer) return 'replayed'
  return ofIssuer.reason === 'expired' ? 'expired' : 'untrusted'
}

const unused = () => {
  throw new Error('a verifier does not need this')
}

const hashes = { 'SHA-256': 'sha256', 'SHA-384': 'sha384', 'SHA-512': 'sha512' }

/** What the library leaves to its caller. We accept device signatures only, no MACs. */
const context: MdocContext = {
  crypto: {
    random: unused,
    digest: ({ digestAlgorithm, bytes }) => createHash(hashes[digestAlgorithm]).update(bytes).digest(),
    calculateEphemeralMacKey: unused,
  },
  cose: {
    sign1: {
      sign: unused,
      verify: ({ key, sign1 }) =>
        isSignedBy(keyOfJwk(key.jwk), sign1.signatureAlgorithmName, sign1.toBeSigned, sign1.signature),
    },
    mac0: { sign: unused, verify: unused },
  },
  x509: {
    getIssuerNameField: ({ certificate, field }) =>
      new X509Certificate(certificate).issuer
        .split('\n')
        .filter(line => line.startsWith(`${field}=`))
        .map(line => line.slice(field.length + 1)),
    getPublicKey: ({ certificate }) =>
      CoseKey.fromJwk({ ...new X509Certificate(certificate).publicKey.export({ format: 'jwk' }) }),
    verifyCertificateChain: ({ trustedCertificates, x5chain, now = new Date() }) => {
      trustedIssuer(x5chain, { anchors: trustedCertificates.map(der => new X509Certificate(der)), now })
    },
    getCertificateData: ({ certificate }) => {
      const read = new X509Certificate(certificate)
      return {
        issuerName: read.issuer,
        subjectName: read.subject,
        serialNumber: read.serialNumber,
        thumbprint: read.fingerprint256,
        notBefore: read.validFromDate,
        notAfter: read.validToDate,
        pem: read.toString(),
      }
    },
  },
}
