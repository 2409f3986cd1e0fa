import { createPrivateKey, generateKeyPairSync, sign, X509Certificate } from 'node:crypto'
import { expect, it } from 'vitest'
import { authorityOf, openAuthority } from '#test/pix-provider/certificates.ts'
import { isSignedBy, trustedIssuer } from './issuer-signatures.ts'

const root = openAuthority('Raiz')
const below = root.issueAuthority('Intermediária')
const lower = below.issueAuthority('Inferior')
const issuer = root.issue('Emissor')
const notAuthority = authorityOf('Emissor', createPrivateKey(issuer.key), issuer.cert)
const stranger = openAuthority('Raiz')
const now = new Date()
const trust = (...pems: string[]) => ({ anchors: pems.map(pem => new X509Certificate(pem)), now })
const ders = (...chain: { cert: string }[]) => chain.map(({ cert }) => new X509Certificate(cert).raw)

it.each([
  ['an authority has issued it', ders(issuer), root.cert],
  ['it is trusted itself', ders(issuer), issuer.cert],
  ['an authority below has issued it', ders(below.issue('Emissor'), below), root.cert],
  ['the chain contains the authority too', ders(below.issue('Emissor'), below, root), root.cert],
  ['only an authority below is trusted', ders(below.issue('Emissor')), below.cert],
])('trusts a certificate if %s', (_what, chain, anchor) => {
  expect(trustedIssuer(chain, trust(stranger.cert, anchor)).raw).toEqual(chain[0])
})

const expired = root.issue('Emissor', ['2020-01-01', '2020-02-01'])

it.each([
  ['untrusted', 'there is none', []],
  ['untrusted', 'another authority of the same name has issued it', ders(stranger.issue('Emissor'))],
  ['untrusted', 'the certificate between is missing', ders(below.issue('Emissor'))],
  ['untrusted', 'the one between is not an authority', ders(notAuthority.issue('Falso'), issuer)],
  ['untrusted', 'it is not issued by the next one', ders(stranger.issue('Emissor'), root)],
  ['untrusted', 'the chain is too long', ders(lower.issue('Emissor'), lower, below, root, root)],
  ['expired', 'it has expired', ders(expired)],
  ['expired', 'it is not valid yet', ders(root.issue('Emissor', ['2048-01-01', '2049-01-01']))],
])('rejects as %s if %s', (reason, _what, chain) => {
  expect(() => trustedIssuer(chain, trust(root.cert))).toThrow(expect.objectContaining({ reason }))
})

it('takes no algorithm that does not belong to the key', () => {
  const data = Buffer.from('data')
  const { privateKey: p256, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const signed = (hash: string) => sign(hash, data, { key: p256, dsaEncoding: 'ieee-p1363' })
  expect(isSignedBy(publicKey, 'ES256', data, signed('sha256'))).toBe(true)
  expect(isSignedBy(publicKey, 'ES384', data, signed('sha384'))).toBe(false)
  for (const none of ['none', 'HS256', '__proto__'])
    expect(isSignedBy(publicKey, none, data, Buffer.alloc(0))).toBe(false)
})
