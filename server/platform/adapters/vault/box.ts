import {
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'
import { decrypt, encrypt, keyBytes } from './key-provider.ts'

/** Anyone with the public key can seal into the box, but only its private key opens it. Both are DER. */
export function makeBoxKeys() {
  const { publicKey, privateKey } = generateKeyPairSync('x25519')
  return { publicKey: toDer(publicKey), privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }) }
}

/** Returns the one-time public key followed by the ciphertext. */
export function sealForBox(boxKey: Uint8Array, bytes: Uint8Array, about: string) {
  const oneTime = generateKeyPairSync('x25519')
  const sender = toDer(oneTime.publicKey)
  const shared = diffieHellman({ privateKey: oneTime.privateKey, publicKey: fromDer(boxKey) })
  return Buffer.concat([sender, encrypt(keyOf(shared, sender), bytes, about)])
}

/** Throws unless key, bytes and `about` match the ones used to seal. */
export function openBox(privateKey: Uint8Array, sealed: Uint8Array, about: string) {
  const sender = sealed.subarray(0, publicKeyBytes)
  const own = createPrivateKey({ key: Buffer.from(privateKey), type: 'pkcs8', format: 'der' })
  const shared = diffieHellman({ privateKey: own, publicKey: fromDer(sender) })
  return decrypt(keyOf(shared, sender), sealed.subarray(publicKeyBytes), about)
}

const publicKeyBytes = 44

const toDer = (key: KeyObject) => key.export({ type: 'spki', format: 'der' })
const fromDer = (der: Uint8Array) => createPublicKey({ key: Buffer.from(der), type: 'spki', format: 'der' })

const keyOf = (shared: Buffer, sender: Uint8Array) =>
  Buffer.from(hkdfSync('sha256', shared, sender, 'vespera box', keyBytes))
