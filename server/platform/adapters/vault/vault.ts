import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { DocumentKind } from '#contract/documents.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { KeyServiceEnv } from '#server/platform/env/kyc-key.ts'
import type { S3Env } from '#server/platform/env/s3.ts'
import type { OwnerMark } from '../owner-mark.ts'
import { makeBoxKeys, openBox, sealForBox } from './box.ts'
import {
  chooseProviders,
  decrypt,
  encrypt,
  type KeyProvider,
  keyBytes,
  openSecret,
  sealerOf,
  sealSecret,
} from './key-provider.ts'
import { openKeyedHash } from './keyed-hash.ts'
import { type ObjectStore, objectName, openBucketObjects, openObjectStore, type StoredObject } from './object-store.ts'

type Choices = {
  dataDir: string
  kycKey?: Uint8Array | KeyServiceEnv | undefined
  kycKeyOld?: Uint8Array | KeyServiceEnv | undefined
  s3?: S3Env | undefined
}

const version = 1

export const keyFileIn = (dataDir: string) => join(dataDir, 'kyc.key')
export const ownerOfEvidence = (id: number) => `evidence:${id}`
export const ownerOfKey = (accountId: number) => `account:${accountId}`
export const ownerOfProof = (orderId: number) => `proof:${orderId}`

/** The tables of keys that the document key wraps, with the column that names a key's owner. */
export const wrappedKeys = {
  people: { table: 'kyc_keys', column: 'account_id', ownerOf: ownerOfKey },
  evidence: { table: 'evidence_keys', column: 'evidence_id', ownerOf: ownerOfEvidence },
  proofs: { table: 'order_proof_keys', column: 'order_id', ownerOf: ownerOfProof },
} as const

export function openVault({ dataDir, kycKey, kycKeyOld, s3 }: Choices): Vault {
  const providers = chooseProviders({ configured: kycKey, old: kycKeyOld, keyFile: keyFileIn(dataDir) })
  const provider = () => providers()[0]
  const objects = s3
    ? openBucketObjects({ ...s3, bucket: s3.privateBucket })
    : openObjectStore(join(dataDir, 'private'))
  const vault: Vault = {
    hash: openKeyedHash({
      seal: (bytes, context) => vault.seal(bytes, context),
      open: (sealed, context) => vault.open(sealed, context),
    }),
    async keep<K extends DocumentKind>(tx: Db, owner: Owner, documents: Record<K, Uint8Array>) {
      const key = (await findKey(tx, providers(), owner.accountId)) ?? (await makeKey(tx, provider(), owner))
      const names = {} as Record<K, string>
      try {
        for (const [kind, bytes] of Object.entries(documents) as [K, Uint8Array][]) {
          const object = objectName()
          names[kind] = object
          await objects.write(object, encrypt(key, bytes, about({ accountId: owner.accountId, kind, object })))
        }
        await objects.sync()
      } catch (error) {
        for (const name of Object.values<string>(names)) await objects.remove(name).catch(() => undefined)
        throw error
      }
      key.fill(0)
      return names
    },
    async read(db, place) {
      const key = await findKey(db, providers(), place.accountId)
      const object = key && (await objects.read(place.object))
      return object && decrypt(key, object, about(place))
    },
    async destroyKey(tx, accountId) {
      await tx.deleteFrom('kyc_keys').where('account_id', '=', accountId).execute()
    },
    async removeObjects(names) {
      for (const name of names) await objects.remove(name)
    },
    listObjects: objects.list,
    readEncrypted: objects.read,
    async writeEncrypted(name, bytes) {
      await objects.write(name, bytes)
      await objects.sync()
    },
    mark: objects.mark,
    ...signing(providers),
    async check(db) {
      const [key, owner] = [randomBytes(keyBytes), 'check']
      const opened = await provider().unwrap(await provider().wrap(key, owner), owner)
      if (!opened.equals(key)) throw new Error('the key does not open what it wraps')
      await vault.hash(db, owner, '')
    },
    ...evidenceVault(providers, objects),
    ...proofVault(providers),
    seal: (bytes, context) => sealSecret(provider(), bytes, context),
    makeBoxKeys,
    sealForBox,
    openBox,
    open: (sealed, context) => openSecret(findProvider(providers(), sealerOf(sealed)) ?? provider(), sealed, context),
  }
  return vault
}

type Signing = Pick<Vault, 'keyId' | 'canReadWith' | 'sign' | 'isSigned'>

function signing(providers: ReturnType<typeof chooseProviders>): Signing {
  const provider = () => providers()[0]
  return {
    keyId: () => provider().id,
    canReadWith: keyId => providers().some(({ id }) => id === keyId),
    async sign(bytes, purpose) {
      return { keyId: provider().id, mac: await provider().sign(bytes, purpose) }
    },
    isSigned: async (bytes, purpose, { keyId, mac }) =>
      (await findProvider(providers(), keyId)?.isSigned(bytes, purpose, mac)) ?? false,
  }
}

function proofVault(providers: ReturnType<typeof chooseProviders>): Pick<Vault, 'sealProof' | 'openProof'> {
  return {
    async sealProof(orderId, bytes) {
      const [owner, key, [provider]] = [ownerOfProof(orderId), randomBytes(keyBytes), providers()]
      return { wrapped_key: await provider.wrap(key, owner), kek_id: provider.id, sealed: encrypt(key, bytes, owner) }
    },
    async openProof(orderId, { sealed, ...key }) {
      const owner = ownerOfProof(orderId)
      return decrypt(await unwrap(providers(), key, owner), sealed, owner)
    },
  }
}

type EvidenceVault = Pick<Vault, 'newKey' | 'sealUnder' | 'openUnder' | 'keepUnder' | 'readUnder'>

function evidenceVault(providers: ReturnType<typeof chooseProviders>, objects: ObjectStore): EvidenceVault {
  return {
    newKey: async evidence_id => ({
      evidence_id,
      wrapped_key: await providers()[0].wrap(randomBytes(keyBytes), ownerOfEvidence(evidence_id)),
      kek_id: providers()[0].id,
    }),
    sealUnder: async (key, bytes, about) =>
      encrypt(await unwrapEvidence(providers(), key), bytes, `${ownerOfEvidence(key.evidence_id)}|${about}`),
    openUnder: async (key, sealed, about) =>
      decrypt(await unwrapEvidence(providers(), key), sealed, `${ownerOfEvidence(key.evidence_id)}|${about}`),
    async keepUnder(key, bytes) {
      const object = objectName()
      const about = `${ownerOfEvidence(key.evidence_id)}|${object}`
      await objects.write(object, encrypt(await unwrapEvidence(providers(), key), bytes, about))
      await objects.sync()
      return object
    },
    async readUnder(key, object) {
      const sealed = await objects.read(object)
      return (
        sealed &&
        decrypt(await unwrapEvidence(providers(), key), sealed, `${ownerOfEvidence(key.evidence_id)}|${object}`)
      )
    },
  }
}

/** Binds the bytes to owner, kind and location, so that documents cannot be swapped. */
const about = ({ accountId, kind, object }: DocumentPlace) => `${ownerOfKey(accountId)}|${kind}|${version}|${object}`

const findProvider = (providers: readonly KeyProvider[], keyId: string) => providers.find(({ id }) => id === keyId)

type Wrapped = { wrapped_key: Uint8Array; kek_id: string }

function unwrap(providers: readonly KeyProvider[], { wrapped_key, kek_id }: Wrapped, owner: string) {
  const provider = findProvider(providers, kek_id)
  if (!provider) throw new Error(`KYC_KEY is ${providers[0]?.id}, the key is wrapped by ${kek_id}`)
  return provider.unwrap(wrapped_key, owner)
}

const unwrapEvidence = (providers: readonly KeyProvider[], key: WrappedKey) =>
  unwrap(providers, key, ownerOfEvidence(key.evidence_id))

async function findKey(db: Db, providers: readonly KeyProvider[], accountId: number) {
  const found = await db
    .selectFrom('kyc_keys')
    .select(['wrapped_key', 'kek_id'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!found) return undefined
  return unwrap(providers, found, ownerOfKey(accountId))
}

async function makeKey(tx: Db, provider: KeyProvider, { accountId, at }: Owner) {
  const key = randomBytes(keyBytes)
  const wrapped_key = await provider.wrap(key, ownerOfKey(accountId))
  await tx
    .insertInto('kyc_keys')
    .values({ account_id: accountId, wrapped_key, kek_id: provider.id, created_at: at })
    .execute()
  return key
}

type DocumentPlace = { accountId: number; kind: DocumentKind; object: string }
/** The key of one evidence record. */
export type WrappedKey = { evidence_id: number; wrapped_key: Buffer; kek_id: string }
export type SealedProof = { wrapped_key: Buffer; kek_id: string; sealed: Buffer }
type Owner = { accountId: number; at: Date }
export type Signature = { keyId: string; mac: Buffer }

export interface Vault {
  /** Call it while the account is locked. If the transaction rolls back, the objects can never be decrypted. */
  keep<K extends DocumentKind>(tx: Db, owner: Owner, documents: Record<K, Uint8Array>): Promise<Record<K, string>>
  /** Undefined once the key or object no longer exists. Throws if someone has tampered with the bytes. */
  read(db: Db, place: DocumentPlace): Promise<Buffer | undefined>
  /** After the commit, the person's documents can no longer be decrypted, even from copies of the objects. */
  destroyKey(tx: Db, accountId: number): Promise<void>
  removeObjects(names: readonly string[]): Promise<void>
  listObjects(): AsyncIterable<StoredObject>
  /** Returns an object as stored, for backups. Undefined once it no longer exists. */
  readEncrypted(name: string): Promise<Buffer | undefined>
  writeEncrypted(name: string, bytes: Uint8Array): Promise<void>
  mark: OwnerMark
  keyId(): string
  canReadWith(keyId: string): boolean
  /** Throws unless the key wraps and unwraps, and opens what this database stores. */
  check(db: Db): Promise<void>
  sign(bytes: Uint8Array, purpose: string): Promise<Signature>
  /** Also returns false if the signing key is not configured. */
  isSigned(bytes: Uint8Array, purpose: string, signature: Signature): Promise<boolean>
  /** Anyone with the public key can seal into the box. Only the private key opens it, so we store that key sealed. */
  makeBoxKeys: typeof makeBoxKeys
  sealForBox: typeof sealForBox
  openBox: typeof openBox
  /** Seals a proof of payment under a key of its own, which belongs in one of the backup's tables of keys. */
  sealProof(orderId: number, bytes: Uint8Array): Promise<SealedProof>
  openProof(orderId: number, sealed: SealedProof): Promise<Buffer>
  newKey(evidenceId: number): Promise<WrappedKey>
  sealUnder(key: WrappedKey, bytes: Uint8Array, about: string): Promise<Buffer>
  /** Throws unless key, bytes and `about` match the ones used to seal. */
  openUnder(key: WrappedKey, sealed: Uint8Array, about: string): Promise<Buffer>
  /** Stores an object and resolves to its name. Within a day, a sweep deletes objects that no row references. */
  keepUnder(key: WrappedKey, bytes: Uint8Array): Promise<string>
  /** Undefined once the object no longer exists. */
  readUnder(key: WrappedKey, object: string): Promise<Buffer | undefined>
  /** Only `open` with the same context (such as `operator:1`) returns the bytes. */
  seal(bytes: Uint8Array, context: string): Promise<Buffer>
  open(sealed: Uint8Array, context: string): Promise<Buffer>
  /** Hashes a value, so that we can compare two values of a kind without storing either. */
  hash(db: Db, kind: string, value: string): Promise<Buffer>
}
