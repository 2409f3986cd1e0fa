import type { Db } from './open.ts'

/**
 * The kind of change to an account. `listing`: its identity, whether visitors may see it, or anything on its card;
 * `photos`: the order or number of approved photos; `plan`: only its paid periods; `availability`: the badge;
 * `campaigns`: its banners; `page`: something that only its own page shows; `shown`: its row in `listings`, which may
 * have been added or removed.
 */
export type Change = 'listing' | 'photos' | 'plan' | 'availability' | 'campaigns' | 'page' | 'shown'
export type Follow = (tx: Db, accountIds: readonly number[], at: Date) => Promise<unknown>

let followers: Record<Change, readonly Follow[]> | undefined

/** The composition root calls this once, because the slices do not know the consequences of their changes. */
export function followChanges(table: NonNullable<typeof followers>) {
  followers = table
}

/** Call it last in the transaction that made the change. */
export async function changed(tx: Db, change: Change, accounts: number | readonly number[], at: Date) {
  if (!followers) throw new Error('changed() was called before followChanges()')
  const accountIds = [accounts].flat()
  for (const follow of followers[change]) await follow(tx, accountIds, at)
}
