import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { canonical } from './canonical.ts'

/** What was done, by whom, to what. `facts` hold ids and codes, never what a document says. */
export type Deed = {
  /** Null for what the house does by itself. */
  operatorId: number | null
  action: string
  /** `account:12`, `submission:34`, `operator:1`. */
  subject: string
  facts?: Record<string, unknown>
}

/** What the hash of an entry is made of. */
export type Hashed = Required<Deed> & { at: Date; previous: Buffer }

/** What the first entry says is before it. */
export const genesis = Buffer.alloc(32)

/** Writes an entry in the transaction of what it tells of, so that neither is there without the other. */
export async function recordAudit(tx: Db, { operatorId, action, subject, facts = {} }: Deed, at: Date) {
  // One writer at a time, until its transaction ends: else two entries could follow the same one.
  await sql`select pg_advisory_xact_lock(${auditLock})`.execute(tx)
  const last = await tx.selectFrom('audit_entries').select('hash').orderBy('id', 'desc').limit(1).executeTakeFirst()
  const previous = last?.hash ?? genesis
  await tx
    .insertInto('audit_entries')
    .values({
      at,
      operator_id: operatorId,
      action,
      subject,
      facts: JSON.stringify(facts),
      previous_hash: previous,
      hash: hashOf({ operatorId, action, subject, facts, at, previous }),
    })
    .execute()
}

const auditLock = 7_330_002

export function hashOf({ previous, at, operatorId, action, subject, facts }: Hashed) {
  const told = [previous.toString('hex'), at.toISOString(), operatorId, action, subject, facts]
  return createHash('sha256').update(canonical(told)).digest()
}
