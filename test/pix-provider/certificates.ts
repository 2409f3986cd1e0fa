import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { bits, der, objectId, sequence, text } from './der.ts'

export type Certified = { cert: string; key: string }

const ecdsaWithSha256 = sequence(objectId('1.2.840.10045.4.3.2'))
const commonName = (name: string) => sequence(der(0x31, sequence(objectId('2.5.4.3'), text(0x0c, name))))
const alwaysValid = sequence(text(0x17, '200101000000Z'), text(0x17, '491231235959Z'))
const yes = der(0x01, Buffer.from([0xff]))

/** A certificate authority for this run only, kept in memory. */
export function openAuthority(name: string) {
  const own = newKeys()
  const cert = certificate(name, own.publicKey, { name, key: own.privateKey }, basicConstraints)
  return {
    cert,
    /** Issues a certificate for this machine's local names. */
    issue(subject: string): Certified {
      const { publicKey, privateKey } = newKeys()
      const issued = certificate(subject, publicKey, { name, key: own.privateKey }, localNames)
      return { cert: issued, key: privateKey.export({ type: 'pkcs8', format: 'pem' }) }
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
) {
  const serial = Buffer.concat([Buffer.from([0x40]), randomBytes(15)])
  const toBeSigned = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    ecdsaWithSha256,
    commonName(issuer.name),
    alwaysValid,
    commonName(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension)),
  )
  const signed = sequence(toBeSigned, ecdsaWithSha256, bits(sign('sha256', toBeSigned, issuer.key)))
  const lines = signed.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}
