import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import { genesis, hashOf, recordAudit } from './audit.ts'

export type ChainReport = {
  entries: number
  /** The id of the first entry that is not what it was, or does not follow the one before it. */
  brokenAt: number | null
  /** The hash of the last entry that holds: kept elsewhere, it proves what there was at the time. */
  head: string
}

/** Follows the whole chain from its beginning, a thousand entries at a time. */
export async function verifyChain(db: Db): Promise<ChainReport> {
  let entries = 0
  let after = 0
  let head: Buffer = genesis
  for (;;) {
    const page = await pageAfter(db, after)
    const { brokenAt, head: reached, entries: held } = follow(page, head)
    entries += held
    head = reached
    if (brokenAt !== null || page.length < pageSize) return { entries, brokenAt, head: head.toString('hex') }
    after = page.at(-1)?.id ?? after
  }
}

export type ChainedEntry = Awaited<ReturnType<typeof pageAfter>>[number]

/** Follows entries in their order; `head` is the hash before the first, or undefined when it is not known. */
export function follow(entries: readonly ChainedEntry[], head: Buffer | undefined) {
  let reached: Buffer = head ?? entries[0]?.previous_hash ?? genesis
  for (const [held, entry] of entries.entries()) {
    if (!reached.equals(entry.previous_hash) || !entry.hash.equals(rehash(entry))) {
      return { entries: held, brokenAt: entry.id, head: reached }
    }
    reached = entry.hash
  }
  return { entries: entries.length, brokenAt: null, head: reached }
}

/** The recurring check; its result is an entry itself and a line of the log, which may be kept on another machine. */
export async function checkChain({ db, log, now }: Pick<App, 'db' | 'log' | 'now'>) {
  const report = await verifyChain(db)
  const facts = { entries: report.entries, broken_at: report.brokenAt, head: report.head }
  log(report.brokenAt === null ? 'audit_chain_holds' : 'audit_chain_broken', facts)
  const deed = { operatorId: null, action: chainChecked, subject: 'audit', facts }
  await db.transaction().execute(tx => recordAudit(tx, deed, now()))
  return report
}

export const chainChecked = 'chain_checked'

const pageSize = 1000

const rehash = ({ previous_hash: previous, operator_id: operatorId, at, action, subject, facts }: ChainedEntry) =>
  hashOf({ previous, at, operatorId, action, subject, facts })

const pageAfter = (db: Db, id: number) =>
  db.selectFrom('audit_entries').selectAll().where('id', '>', id).orderBy('id').limit(pageSize).execute()
