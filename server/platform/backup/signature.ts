import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readKeyFile } from '#server/platform/adapters/vault/key-provider.ts'
import { keyFileIn, type Vault } from '#server/platform/adapters/vault/vault.ts'
import type { App } from '#server/platform/app.ts'
import { CannotRestore } from './cannot-restore.ts'
import { type Manifest, manifestIn, parseManifest, writeWhole } from './manifest.ts'

type Deps = Pick<App, 'vault' | 'env'>
type Choices = {
  /** The operator vouches for a backup that an earlier release made without a signature. */
  unsigned?: boolean | undefined
}

export const signatureFile = 'manifest.hmac'
const purpose = 'vespera backup manifest'
/** A signature with a key at a service is longer. */
const shape = /^([0-9a-f]{16}) ([0-9a-f]{64}|[0-9a-f]{184})\n$/
/** A manifest names about a hundred tables. */
const maxBytes = 16_000_000

export async function writeManifest(vault: Vault, folder: string, manifest: Manifest) {
  const text = JSON.stringify(manifest, null, 1)
  const { keyId, mac } = await vault.sign(Buffer.from(text), purpose)
  await writeWhole(join(folder, signatureFile), `${keyId} ${mac.toString('hex')}\n`)
  await writeWhole(manifestIn(folder), text)
}

/** Checks the signature before it uses anything from the manifest. */
export async function readSigned(deps: Deps, folder: string, { unsigned }: Choices): Promise<Manifest> {
  const path = manifestIn(folder)
  const text = await readSmall(path)
  if (text === undefined) throw new CannotRestore(`${path} falta, ou não é o de um backup: nada foi restaurado`)
  const signature = await readSmall(join(folder, signatureFile))
  if (signature !== undefined || !unsigned) await refuseForged(deps, text, signature)
  const manifest = parseManifest(text, path)
  // During a rotation, the database may still use the key from before the current signing key.
  if (manifest.documentKey && !deps.vault.canReadWith(manifest.documentKey))
    throw new CannotRestore(otherKey(manifest.documentKey, deps))
  return manifest
}

async function refuseForged({ vault, env }: Deps, text: string, signature: string | undefined) {
  if (signature === undefined) throw new CannotRestore(unsignedLine)
  const keyFile = keyFileIn(env.dataDir)
  if (!env.kycKey && !readKeyFile(keyFile))
    throw new CannotRestore(
      `Falta a chave dos documentos, com que se confere o backup: dê KYC_KEY, ou ponha o arquivo em ${keyFile}; nada foi restaurado`,
    )
  const [, keyId = '', mac = ''] = shape.exec(signature) ?? []
  if (keyId && !vault.canReadWith(keyId)) throw new CannotRestore(otherKey(keyId, { vault }))
  if (!(await vault.isSigned(Buffer.from(text), purpose, { keyId, mac: Buffer.from(mac, 'hex') })))
    throw new CannotRestore('A assinatura do backup não confere: alguém o mudou depois de feito; nada foi restaurado')
}

const otherKey = (keyId: string, { vault }: Pick<Deps, 'vault'>) =>
  `O backup é de outra chave de documentos (${keyId}, e esta é ${vault.keyId()}): dê aquela em KYC_KEY, ou em KYC_KEY_OLD; nada foi restaurado`

export const unsignedLine =
  'O backup não tem assinatura, como os de versões anteriores: se você sabe de onde ele vem, repita com --unsigned; nada foi restaurado'

async function readSmall(path: string) {
  const found = await stat(path).catch(() => undefined)
  return found?.isFile() && found.size <= maxBytes ? readFile(path, 'utf8') : undefined
}
