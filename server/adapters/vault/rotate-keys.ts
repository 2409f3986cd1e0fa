import type { Db } from '#server/db/open.ts'
import { refuseOtherKeysInUse } from './key-in-use.ts'
import type { KeyProvider } from './key-provider.ts'
import { ownerOfKey } from './local-vault.ts'
import { resealSecret, sealerOf } from './sealed-secret.ts'

export type Rotated = { people: number; secrets: number }

/**
 * Puts everything that the old key wraps under the new one, at once: a rotation that is cut short has changed nothing,
 * and one that is repeated finds nothing to do. Documents keep their own keys, and stay as they are.
 * @throws when something is under neither key, or a site is running that would go on with another; nothing is changed
 * then.
 */
export function rotateKeys(db: Db, from: KeyProvider | undefined, to: KeyProvider): Promise<Rotated> {
  return db.transaction().execute(async tx => {
    await refuseOtherKeysInUse(tx, to.id)
    return { people: await rewrapPeople(tx, from, to), secrets: await resealOperators(tx, from, to) }
  })
}

async function rewrapPeople(tx: Db, from: KeyProvider | undefined, to: KeyProvider) {
  const rows = await tx.selectFrom('kyc_keys').selectAll().where('kek_id', '<>', to.id).forUpdate().execute()
  for (const { account_id, wrapped_key, kek_id } of rows) {
    const key = known(from, kek_id).unwrap(wrapped_key, ownerOfKey(account_id))
    const rewrapped = { wrapped_key: to.wrap(key, ownerOfKey(account_id)), kek_id: to.id }
    await tx.updateTable('kyc_keys').set(rewrapped).where('account_id', '=', account_id).execute()
  }
  return rows.length
}

async function resealOperators(tx: Db, from: KeyProvider | undefined, to: KeyProvider) {
  const rows = await tx
    .selectFrom('operators')
    .select(['id', 'totp_secret'])
    .where('totp_secret', 'is not', null)
    .forUpdate()
    .execute()
  const old = rows.flatMap(({ id, totp_secret: sealed }) =>
    sealed && sealerOf(sealed) !== to.id ? [{ id, sealed }] : [],
  )
  for (const { id, sealed } of old) {
    const totp_secret = resealSecret(known(from, sealerOf(sealed)), to, sealed)
    await tx.updateTable('operators').set({ totp_secret }).where('id', '=', id).execute()
  }
  return old.length
}

export class UnknownKey extends Error {}

function known(from: KeyProvider | undefined, id: string) {
  if (from?.id === id) return from
  throw new UnknownKey(`wrapped by the key ${id}, which is not at hand`)
}
