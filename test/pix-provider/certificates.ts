import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { bits, der, objectId, sequence, text } from './der.ts'

export type Certified = { cert: string; key: string }

const ecdsaWithSha256 = sequence(objectId('1.2.840.10045.4.3.2'))
const namePart = (type: string, tag: number, value: string) => der(0x31, sequence(objectId(type), text(tag, value)))
const distinguishedName = (name: string) => sequence(namePart('2.5.4.6', 0x13, 'BR'), namePart('2.5.4.3', 0x0c, name))
const always: Days = ['2020-01-01', '2049-12-31']
const validity = (days: Days) => sequence(...days.map(day => text(0x17, `${day.slice(2).replaceAll('-', '')}000000Z`)))
const yes = der(0x01, Buffer.from([0xff]))

type Days = readonly [first: string, afterLast: string]
type Authority = {
  cert: string
  /** Issues a certificate for this machine's local names. */
  issue(subject: string, days?: Days): Certified
  issueAuthority(subject: string): Authority
}

/** A certificate authority for this run only, kept in memory. */
export function openAuthority(name: string) {
  const { publicKey, privateKey: key } = newKeys()
  return authorityOf(name, key, certificate(name, publicKey, { name, key }, basicConstraints, always))
}

/** Issues certificates with any key, whether or not its own certificate permits that. */
export function authorityOf(name: string, key: KeyObject, cert: string): Authority {
  const issuer = { name, key }
  return {
    cert,
    issue(subject, days = always) {
      const { publicKey, privateKey } = newKeys()
      const issued = certificate(subject, publicKey, issuer, localNames, days)
      return { cert: issued, key: privateKey.export({ type: 'pkcs8', format: 'pem' }) }
    },
    issueAuthority(subject) {
      const { publicKey, privateKey } = newKeys()
      return authorityOf(subject, privateKey, certificate(subject, publicKey, issuer, basicConstraints, always))
    },
  }
}

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

const basicConstraints = sequence(objectId('2.5.29.19'), yes, der(0x04, sequence(yes)))
const localNames = sequence(
  objectId('2.5.29.17'),
  der(0x04, sequence(text(0x82, 'localhost'), der(0x87, Buffer.from([127, 0, 0, 1])))),
)

function certificate(
  subject: string,
  publicKey: KeyObject,
  issuer: { name: string; key: KeyObject },
  extension: Buffer,
  days: Days,
) {
  const serial = Buffer.concat([Buffer.from([0x40]), randomBytes(15)])
  const toBeSigned = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    ecdsaWithSha256,
    distinguishedName(issuer.name),
    validity(days),
    distinguishedName(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension)),
  )
  const signed = sequence(toBeSigned, ecdsaWithSha256, bits(sign('sha256', toBeSigned, issuer.key)))
  const lines = signed.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}
