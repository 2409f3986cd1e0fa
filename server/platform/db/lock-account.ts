import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Db } from './open.ts'

/** Serializes changes to an account's documents, content or access until the transaction ends. */
export async function lockAccount(tx: Db, accountId: number) {
  const found = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!found) throw new Refusal('not_found', messages.notFound)
}

/** Locks in id order, so that two transactions cannot deadlock. */
export async function lockAccounts(tx: Db, accountIds: ReadonlySet<number>) {
  await sql`select from accounts where id = any(${[...accountIds]}) order by id for no key update`.execute(tx)
}
