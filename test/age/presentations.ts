import type { KeyObject } from 'node:crypto'
import {
  base64url,
  cborDecode,
  cborEncode,
  DataItem,
  DeviceRequest,
  DocRequest,
  Holder,
  ItemsRequest,
  SessionTranscript,
} from '@owf/mdoc'
import { SDJwtVcInstance } from '@sd-jwt/sd-jwt-vc'
import type { Certified } from '#test/pix-provider/certificates.ts'
import {
  coseKey,
  docType,
  issueMdoc,
  issueSdJwt,
  issuing,
  newHolderKey,
  rawSignature,
  type Stated,
  sdJwtParts,
} from './credentials.ts'
import type { Fault, Signed } from './wallet.ts'

type Presentation = {
  issuer: Certified
  holder: KeyObject
  stated: Stated
  reveals: string
  signs: Signed
  fault?: Fault | undefined
}

export async function presentMdoc({ issuer, holder, stated, reveals, signs, fault }: Presentation) {
  const itemsRequest = ItemsRequest.create({
    docType: stated.type ?? docType,
    namespaces: { [docType]: { [reveals]: false } },
  })
  const response = await Holder.createDeviceResponseForDeviceRequest(
    {
      deviceRequest: DeviceRequest.create({ docRequests: [DocRequest.create({ itemsRequest })] }),
      issuerSigned: [await issueMdoc(issuer, holder, stated)],
      sessionTranscript: await transcriptOf(signs),
      signature: { signingKey: coseKey(fault === 'holder key' ? newHolderKey() : holder) },
    },
    issuing,
  )
  return base64url.encode(breakMdoc(response.encode(), fault))
}

/** OpenID4VP signs the return address twice: in the client identifier and on its own. */
const transcriptOf = ({ nonce, askedBy }: Signed) =>
  askedBy.startsWith('redirect_uri:')
    ? SessionTranscript.forOid4Vp(
        { nonce, clientId: askedBy, responseUri: askedBy.slice('redirect_uri:'.length) },
        issuing,
      )
    : SessionTranscript.forOid4VpDcApi({ nonce, origin: askedBy }, issuing)

type Cbor = Map<string, Cbor> & Cbor[] & Uint8Array

function breakMdoc(encoded: Uint8Array, fault: Fault | undefined) {
  const response = cborDecode<Cbor>(encoded)
  const document = response.get('documents')?.[0] as Cbor
  const issuerSigned = document.get('issuerSigned')
  if (fault === 'issuer signature') flip(issuerSigned?.get('issuerAuth')?.[3])
  if (fault === 'holder signature') flip(document.get('deviceSigned')?.get('deviceAuth')?.get('deviceSignature')?.[3])
  const items = issuerSigned?.get('nameSpaces')?.get(docType) as unknown as DataItem<Map<string, unknown>>[]
  const [item] = items
  if (fault === 'value' && item) items[0] = DataItem.fromData(new Map([...item.data, ['elementValue', true]]))
  return cborEncode(response)
}

function flip(signature: Uint8Array | undefined) {
  if (signature?.[9] === undefined) throw new Error('no signature')
  signature[9] ^= 1
}

export async function presentSdJwt({ issuer, holder, stated, reveals, signs, fault }: Presentation) {
  const signer = fault === 'holder key' ? newHolderKey() : holder
  const credential = breakSdJwt(await issueSdJwt(issuer, holder, stated), fault)
  const presenter = new SDJwtVcInstance({
    ...sdJwtParts,
    kbSigner: data => rawSignature(signer, data),
    kbSignAlg: 'ES256',
  })
  const { nonce, askedBy } = signs
  const aud = askedBy.startsWith('redirect_uri:') ? askedBy : `origin:${askedBy}`
  const presented = await presenter.present<Record<string, unknown>>(
    credential,
    { [reveals]: true },
    { kb: { payload: { iat: Math.floor(Date.now() / 1000), aud, nonce } } },
  )
  return fault === 'holder signature' ? breakSignature(presented) : presented
}

function breakSdJwt(credential: string, fault: Fault | undefined) {
  const [jwt = '', ...disclosures] = credential.split('~')
  if (fault === 'issuer signature') return [breakSignature(jwt), ...disclosures].join('~')
  if (fault !== 'value') return credential
  const changed = disclosures.map(one => one && adultDisclosure(one))
  return [jwt, ...changed].join('~')
}

function adultDisclosure(disclosure: string) {
  const [salt, name] = JSON.parse(Buffer.from(disclosure, 'base64url').toString())
  return Buffer.from(JSON.stringify([salt, name, true])).toString('base64url')
}

/** Changes a letter in the middle: the last one may contain unused bits. */
const breakSignature = (jwt: string) => jwt.replace(/.(?=.{9}$)/, letter => (letter === 'A' ? 'B' : 'A'))
