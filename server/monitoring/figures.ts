import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { dayInSaoPaulo, shiftDay } from '#contract/age.ts'
import { type RefundDeps, refundsOwed } from '#server/money/orders/refunds.ts'
import { lastLedgerCheck } from '#server/money/orders/verify-ledger.ts'
import { readDisputes } from '#server/money/payments/disputes.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { lastScheduledAt, type QueuedTask, readQueue } from '#server/platform/jobs/queue.ts'
import { lastChainCheck } from '#server/platform/operators/audit.ts'
import { readExport } from '#server/platform/operators/export-audit.ts'
import { emailNames } from '#server/tasks.ts'
import { lastPaymentPageCheck } from './last-payment-page.ts'

type Deps = RefundDeps & Pick<App, 'pool' | 'env' | 'auditSink'>
export type Figures = Awaited<ReturnType<typeof readFigures>>

/**
 * Reads site-wide figures, which are the same in every process. Runs one query at a time, so a scrape takes only one
 * connection.
 */
export async function readFigures(app: Deps) {
  const { db, pool, env, now } = app
  const queue = await readQueue(pool)
  return {
    at: now(),
    queue,
    mails: queue.filter(({ task }) => emailNames.includes(task)),
    scheduledAt: await lastScheduledAt(pool),
    pix: await readOpenPix(db, now()),
    cards: await readOpenCards(db, now()),
    disputes: await readDisputes(db, now()),
    refunds: await readRefunds(app),
    reports: await readReports(db, now()),
    disk: await readDisk(env.dataDir),
    ledger: await lastLedgerCheck(db),
    audit: await lastChainCheck(db),
    paymentPage: await lastPaymentPageCheck(db),
    auditCopy: await readExport(app),
    backupAt: await lastBackup(db),
    isDemo: env.demo,
    age: env.age,
    ageChecks: await readAgeChecks(db, now()),
  }
}

async function lastBackup(db: Db) {
  const last = await db.selectFrom('backups').select('taken_at').orderBy('taken_at', 'desc').limit(1).executeTakeFirst()
  return last?.taken_at
}

export const sumOf = (tasks: readonly QueuedTask[], key: 'waiting' | 'failing' | 'given_up') =>
  tasks.reduce((total, task) => total + task[key], 0)

/** Returns undefined if this machine has no data directory. */
const readDisk = (dataDir: string) =>
  statfs(dataDir).then(
    ({ bavail, blocks, bsize }) => ({ free: bavail * bsize, size: blocks * bsize }),
    () => undefined,
  )

/** `overdue_seconds`: seconds since the earliest expiry among charges not yet closed at the bank. */
async function readOpenPix(db: Db, at: Date) {
  const { rows } = await sql<{ open: number; overdue_seconds: number }>`
    select count(*) filter (where a.order_id is null) as open,
      greatest(0, coalesce(extract(epoch from ${at}::timestamptz - min(c.expires_at)), 0))::float8 as overdue_seconds
    from pix_charges c left join order_activations a on a.order_id = c.order_id
    where c.closed_at is null`.execute(db)
  return rows[0] ?? { open: 0, overdue_seconds: 0 }
}

async function readOpenCards(db: Db, at: Date) {
  const { rows } = await sql<{ open: number; oldest_seconds: number }>`
    select count(*) as open,
      coalesce(extract(epoch from ${at}::timestamptz - min(created_at)), 0)::float8 as oldest_seconds
    from card_attempts where settled_at is null`.execute(db)
  return rows[0] ?? { open: 0, oldest_seconds: 0 }
}

/** The checks of visitors' ages since yesterday, by method and outcome. */
const readAgeChecks = async (db: Db, at: Date) =>
  db
    .selectFrom('age_check_counts')
    .select(({ fn }) => ['method', 'outcome', fn.sum<number>('checks').as('checks')])
    .where('day', '>=', shiftDay(dayInSaoPaulo(at), -1))
    .groupBy(['method', 'outcome'])
    .orderBy('method')
    .orderBy('outcome')
    .execute()

async function readRefunds(app: RefundDeps) {
  const owed = await refundsOwed(app).execute()
  return { owed: owed.length, byHand: owed.filter(({ by_hand }) => by_hand).length }
}

async function readReports(db: Db, at: Date) {
  const { rows } = await sql<{ waiting: number; overdue: number; passed: number }>`
    select count(*)::int as waiting, count(*) filter (where due_at <= ${at})::int as overdue,
      coalesce(max(extract(epoch from ${at}::timestamptz - waiting_since)
        / nullif(extract(epoch from due_at - waiting_since), 0)), 0)::float8 as passed
    from reports where due_at is not null`.execute(db)
  return rows[0] ?? { waiting: 0, overdue: 0, passed: 0 }
}
