import { constants, createPrivateKey, createPublicKey, generateKeyPair, privateDecrypt } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

export type GatewayKey = {
  /** SPKI, base64. */
  publicKey: string
  decrypt: (encrypted: string) => string | undefined
}

/** Keeps the key in the file, if given, so that a page opened before a restart can still pay. */
export async function openKey(file?: string): Promise<GatewayKey> {
  const pem = (file && readPem(file)) ?? saveOnce(await makePem(), file)
  const privateKey = createPrivateKey(pem)
  const publicKey = createPublicKey(pem).export({ type: 'spki', format: 'der' }).toString('base64')
  return {
    publicKey,
    decrypt(encrypted) {
      try {
        const bytes = Buffer.from(encrypted, 'base64')
        return privateDecrypt({ key: privateKey, padding: constants.RSA_PKCS1_PADDING }, bytes).toString()
      } catch {
        return undefined
      }
    },
  }
}

async function makePem() {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

function readPem(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** If two processes create a key at the same time, both use the first one. */
function saveOnce(pem: string, file: string | undefined) {
  if (!file) return pem
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const own = `${file}.${process.pid}.${performance.now()}`
  writeFileSync(own, pem, { mode: 0o600 })
  try {
    linkSync(own, file)
    return pem
  } catch {
    return readPem(file) ?? pem
  } finally {
    rmSync(own, { force: true })
  }
}
