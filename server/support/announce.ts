import { sql } from 'kysely'
import type { SupportEvent } from '#contract/support.ts'
import type { Db } from '#server/db/open.ts'

export const supportChannel = 'support'

/** A message is told by its number alone: a notice of PostgreSQL holds 8000 bytes, and need not hold what was said. */
export type SupportNotice =
  | { kind: 'message'; account_id: number; id: number }
  | Exclude<SupportEvent, { kind: 'message' }>

/** Tells every process; sent with the transaction, so that nobody hears of what is not yet there. */
export async function announce(tx: Db, notice: SupportNotice) {
  await sql`select pg_notify(${supportChannel}, ${JSON.stringify(notice)})`.execute(tx)
}
