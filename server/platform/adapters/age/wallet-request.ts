import { randomBytes } from 'node:crypto'
import type { AgeStart } from './age.ts'

/** The document type and the namespace of the European proof of age (Annex A of its technical specification). */
export const docType = 'eu.europa.ec.av.1'
/** The European wallet's credential with the same claim as an SD-JWT VC. */
export const credentialType = 'urn:eu.europa.ec.eudi:pseudonym_age_over_18:1'
export const claim = 'age_over_18'

export type WalletSecrets = { state: string; nonce: string }

/** A wallet answers `m` or `s`. One letter each, because the QR code contains them. */
const asked = {
  response_type: 'vp_token',
  dcql_query: {
    credentials: [
      {
        id: 'm',
        format: 'mso_mdoc',
        meta: { doctype_value: docType },
        claims: [{ path: [docType, claim] }],
      },
      {
        id: 's',
        format: 'dc+sd-jwt',
        meta: { vct_values: [credentialType] },
        claims: [{ path: [claim] }],
      },
    ],
    credential_sets: [{ options: [['m'], ['s']] }],
  },
  client_metadata: { vp_formats_supported: { mso_mdoc: {}, 'dc+sd-jwt': {} } },
}

/** By what a wallet knows who asked, and what its signature covers: a return address, or a page's origin. */
export type AskedBy = { nonce: string } & ({ clientId: string; responseUri: string } | { origin: string })

export const clientIdOf = (returnUrl: string) => `redirect_uri:${returnUrl}`

/** OpenID4VP 1.0, by value and unsigned: the certificate of the return address's host is what the wallet trusts. */
export function writeRequest(returnUrl: string, scheme: string): AgeStart {
  const [state, nonce] = [randomValue(), randomValue()]
  const link = linkOf(scheme, {
    ...asked,
    response_mode: 'direct_post',
    client_id: clientIdOf(returnUrl),
    response_uri: returnUrl,
    nonce,
    state,
  })
  return {
    kind: 'wallet',
    link,
    secrets: JSON.stringify({ state, nonce } satisfies WalletSecrets),
    digitalCredential: { protocol: 'openid4vp-v1-unsigned', data: { ...asked, response_mode: 'dc_api', nonce } },
  }
}

const randomValue = () => randomBytes(16).toString('base64url')

function linkOf(scheme: string, parameters: Record<string, unknown>) {
  const pairs = Object.entries(parameters).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return `${name}=${short(encodeURIComponent(text))}`
  })
  return `${scheme}://?${pairs.join('&')}`
}

/** A query may contain these letters as they are (RFC 3986), which saves a fifth of the QR code. */
const short = (encoded: string) => encoded.replace(/%3A|%2C|%2F/g, decodeURIComponent)
