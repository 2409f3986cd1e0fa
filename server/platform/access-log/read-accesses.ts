import { inflateRawSync } from 'node:zlib'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { recordAudit } from '#server/platform/operators/audit.ts'
import { contextOf, dayOf } from './day-keys.ts'
import type { AccessKind } from './record-accesses.ts'

export type StoredAccess = {
  at: Date
  address: string
  port: number | null
  kind: AccessKind
  accountId: number | null
}

/** Filters by one account or one address. */
export type Query = { from: Date; to: Date; account?: number | undefined; address?: string | undefined }
type Reader = { operatorId: number; reason: string }
type Deps = Pick<App, 'db' | 'vault' | 'now'>

/**
 * The only way to read the log, for a disclosure that two operators decided (docs/decisions/128-disclosures.md). The
 * audit log records the operator's reason, the account, the period and the number of entries.
 */
export async function readAccesses(deps: Deps, { operatorId, reason }: Reader, query: Query) {
  const { from, to, account } = query
  return deps.db.transaction().execute(async tx => {
    const days = await tx
      .selectFrom('access_log_days')
      .select(['day', 'private_key'])
      .where('day', '>=', dayOf(from.getTime()))
      .where('day', '<=', dayOf(to.getTime()))
      .orderBy('day')
      .execute()
    const found: StoredAccess[] = []
    for (const { day, private_key } of days) {
      const key = await deps.vault.open(private_key, contextOf(day))
      found.push(...(await readDay(tx, day, sealed => deps.vault.openBox(key, sealed, contextOf(day)), query)))
    }
    const facts = { reason, from: from.toISOString(), to: to.toISOString(), entries: found.length }
    const subject = account === undefined ? 'access-log' : (`account:${account}` as const)
    await recordAudit(tx, { operatorId, action: 'access_log_read', subject, facts }, deps.now())
    return found
  })
}

/** Reads one day at a time, so that reading half a year takes no more memory than reading a day. */
async function readDay(tx: Db, day: string, open: (sealed: Buffer) => Buffer, { from, to, account, address }: Query) {
  const batches = await tx
    .selectFrom('access_log_batches')
    .select('sealed')
    .where('day', '=', day)
    .where('first_at', '<', to)
    .where('last_at', '>=', from)
    .orderBy('first_at')
    .execute()
  return batches
    .flatMap(({ sealed }) =>
      parse(open(sealed)).filter(
        access =>
          access.at >= from &&
          access.at < to &&
          (account === undefined || access.accountId === account) &&
          (address === undefined || access.address === address),
      ),
    )
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

type Line = [number, string, number | null, AccessKind, number | null]

const parse = (packed: Buffer): StoredAccess[] =>
  inflateRawSync(packed)
    .toString()
    .split('\n')
    .map(line => {
      const [at, address, port, kind, accountId] = JSON.parse(line) as Line
      return { at: new Date(at), address, port, kind, accountId }
    })
