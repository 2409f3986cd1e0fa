import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'

/** At these, the card networks' monitoring programmes begin (docs/safety.md T77); the acquirer acts sooner. */
export const disputeLimits = { share: 0.015, cases: 1500 } as const

export type Disputes = { payments: number; disputes: number }

/** Counts a month's card payments, and the chargebacks that opened in it. `month` is any instant of it. */
export async function readDisputes(db: Db, month: Date): Promise<Disputes> {
  const start = sql`date_trunc('month', ${month}::timestamptz, 'America/Sao_Paulo')`
  const end = sql`date_trunc('month', ${month}::timestamptz + interval '1 month', 'America/Sao_Paulo')`
  const { rows } = await sql<Disputes>`select
    (select count(*)::int from payments where channel = 'card' and received_at >= ${start} and received_at < ${end}) as payments,
    (select count(*)::int from reversals where kind = 'chargeback' and opened_at >= ${start} and opened_at < ${end})
      as disputes`.execute(db)
  return rows[0] ?? { payments: 0, disputes: 0 }
}

/** Disputes about earlier months' payments also count, so a month without payments can have a share of 1. */
export const shareOf = ({ payments, disputes }: Disputes) =>
  disputes === 0 ? 0 : disputes / Math.max(payments, disputes)

export const isOverLimit = (counts: Disputes) =>
  shareOf(counts) >= disputeLimits.share || counts.disputes >= disputeLimits.cases
