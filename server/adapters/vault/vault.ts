import type { DocumentKind } from '#contract/kyc.ts'
import type { OwnerMark } from '#server/adapters/owner-mark.ts'
import type { Db } from '#server/db/open.ts'

export type DocumentPlace = { accountId: number; kind: DocumentKind; object: string }
export type Owner = { accountId: number; at: Date }

/** Identity documents, encrypted under a key of each person's own, and small secrets of ours. */
export interface Vault {
  /**
   * Stores documents under the person's key, which is made when there is none, and names each one's object. To be
   * called with the person's account locked; objects of a transaction that does not commit can never be read.
   */
  keep<K extends DocumentKind>(tx: Db, owner: Owner, documents: Record<K, Uint8Array>): Promise<Record<K, string>>
  /** What was stored, or undefined once the key or the object is gone; throws on anything that was tampered with. */
  read(db: Db, place: DocumentPlace): Promise<Buffer | undefined>
  /** From its commit on nobody can read any document of the person, whatever copies of the objects exist. */
  destroyKey(tx: Db, accountId: number): Promise<void>
  removeObjects(names: readonly string[]): Promise<void>
  listObjects(): Promise<{ name: string; writtenAt: Date }[]>
  /** Of the storage that holds the objects. */
  mark: OwnerMark
  /** Which key-encryption key is in use; an id, not a secret. */
  keyId(): string
  /** Whether what is under a key, named by its id, can be read: also the one that is being replaced. */
  canReadWith(keyId: string): boolean
  /** Encrypts a small secret; only `open` with the same context (as `operator:1`) gives it back. */
  seal(bytes: Uint8Array, context: string): Buffer
  open(sealed: Uint8Array, context: string): Buffer
}
