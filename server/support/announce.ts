import { sql } from 'kysely'
import type { SupportEvent } from '#contract/support.ts'
import type { Db } from '#server/db/open.ts'

export const supportChannel = 'support'

/** A message goes by its id: a notice of PostgreSQL holds 8000 bytes. */
export type SupportNotice =
  | { kind: 'message'; account_id: number; id: number }
  | Exclude<SupportEvent, { kind: 'message' }>

/** Reaches every process when the transaction commits. */
export async function announce(tx: Db, notice: SupportNotice) {
  await sql`select pg_notify(${supportChannel}, ${JSON.stringify(notice)})`.execute(tx)
}
