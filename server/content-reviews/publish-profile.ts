import { foldName } from '#contract/place.ts'
import type { ProfileContent } from '#contract/profile-content.ts'
import type { Db } from '#server/db/open.ts'
import type { ProfileDecision } from './profile-decision.ts'

type Lists = 'preferences' | 'occasions' | 'languages' | 'payment_types'
const lists: readonly Lists[] = ['preferences', 'occasions', 'languages', 'payment_types']

/** Copies a version to the rows that visitors' pages are made of. */
export async function publishProfile(tx: Db, { accountId, userType, content }: ProfileDecision, at: Date) {
  const { profile, address } = rowsOf(content)
  const dated = { ...profile, updated_at: at }
  await tx
    .insertInto('profiles')
    .values({ account_id: accountId, user_type: userType, created_at: at, ...dated })
    .onConflict(conflict => conflict.column('account_id').doUpdateSet(dated))
    .execute()
  await tx
    .insertInto('addresses')
    .values({ account_id: accountId, ...address })
    .onConflict(conflict => conflict.column('account_id').doUpdateSet(address))
    .execute()
  for (const list of lists) await replaceList(tx, accountId, list, content[list])
}

function rowsOf({ preferences, occasions, languages, payment_types, ...content }: ProfileContent) {
  const { state_id, city_id, neighborhood, ...profile } = content
  const neighborhood_key = neighborhood === null ? null : foldName(neighborhood)
  return { profile, address: { state_id, city_id, neighborhood, neighborhood_key } }
}

async function replaceList(tx: Db, account_id: number, list: Lists, ids: readonly number[]) {
  const table = `profile_${list}` as const
  await tx.deleteFrom(table).where('account_id', '=', account_id).execute()
  const rows = [...new Set(ids)].map(option_id => ({ account_id, option_id }))
  if (rows.length > 0) await tx.insertInto(table).values(rows).execute()
}
