import { sql } from 'kysely'
import { documentLimits } from '#contract/documents.ts'
import { dayMs } from '#contract/durations.ts'
import type { DataKind, Stay } from '#contract/privacy.ts'
import { keptDays } from '#contract/retention-days.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { contactAddress } from '#server/platform/emails/send.ts'
import { recipientsOf } from '#server/platform/env/recipients.ts'
import { readLastAired } from '#server/safety/evidence/read-airings.ts'
import { readViews } from './read-views.ts'

type Deps = Pick<App, 'db' | 'env' | 'now'>

export async function readPrivacy(app: Deps, accountId: number) {
  const { db, env } = app
  const [kinds, documents, views, stays] = await Promise.all([
    readKinds(db, accountId),
    readDocuments(db, accountId),
    readViews(app, accountId),
    readStays(app, accountId),
  ])
  return {
    ...{ kinds, documents, views, stays },
    recipients: recipientsOf(env),
    officer: { name: env.siteOwner?.dataProtectionOfficer ?? null, email: contactAddress(env) },
  }
}

type KindRow = { kind: DataKind; count: number; latest: Date | null }

/** Each part's query uses an index. Omits empty parts, except the account itself. */
async function readKinds(db: Db, id: number) {
  const parts: Readonly<Record<DataKind, [moment: string, from: ReturnType<typeof sql>]>> = {
    account: ['created_at', sql`accounts where id = ${id}`],
    sessions: ['last_seen_at', sql`account_sessions where account_id = ${id}`],
    profile: ['submitted_at', sql`profile_submissions where account_id = ${id}`],
    media: ['created_at', sql`media where account_id = ${id}`],
    ads: ['updated_at', sql`campaigns where account_id = ${id}`],
    documents: ['submitted_at', sql`kyc_submissions where account_id = ${id}`],
    orders: ['created_at', sql`orders where account_id = ${id}`],
    messages: ['sent_at', sql`support_messages where account_id = ${id}`],
    alerts: [
      'created_at',
      sql`(select d.created_at from push_devices d
        join account_sessions s on s.id = d.session_id where s.account_id = ${id}) devices`,
    ],
    reports: [
      'decided_at',
      sql`report_decisions d join reports r on r.id = d.report_id
        where r.account_id = ${id} and (d.verdict <> 'kept' or exists (select from report_hidings h where h.report_id = r.id))`,
    ],
    requests: ['received_at', sql`cases where account_id = ${id}`],
  }
  const selects = Object.entries(parts).map(
    ([kind, [moment, from]]) =>
      sql`select ${sql.lit(kind)} as kind, count(*)::int as count, max(${sql.ref(moment)}) as latest from ${from}`,
  )
  const { rows } = await sql<KindRow>`${sql.join(selects, sql` union all `)}`.execute(db)
  return rows.filter(({ count }) => count > 0)
}

const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * dayMs)

async function readDocuments(db: Db, accountId: number) {
  const rows = await db
    .selectFrom('kyc_submissions as s')
    .leftJoin('kyc_reviews as r', 'r.submission_id', 's.id')
    .select(['s.submitted_at', 's.documents_destroyed_at', 'r.verdict', 'r.reviewed_at'])
    .where('s.account_id', '=', accountId)
    .orderBy('s.id', 'desc')
    .execute()
  return rows.map(({ submitted_at, documents_destroyed_at: destroyed_at, verdict, reviewed_at }) => ({
    ...{ sent_at: submitted_at, verdict, destroyed_at },
    ends_at: !destroyed_at && verdict && reviewed_at ? daysAfter(reviewed_at, documentLimits.keptDays[verdict]) : null,
  }))
}

/**
 * Lists what stays if the person deletes the account now. `server/safety/own-data/delete-account.ts` deletes the rest.
 */
async function readStays({ db, env, now }: Deps, accountId: number) {
  const aired = await readLastAired(db, accountId, now())
  const { rows } = await sql<{ orders: number; reports: number; reported: Date | null }>`
    select (select count(*)::int from orders where account_id = ${accountId}) as orders,
      count(*)::int as reports, max(received_at) as reported from reports where account_id = ${accountId}`.execute(db)
  const { orders = 0, reported = null } = rows[0] ?? {}
  const stays: (Omit<Stay, 'until'> & { until: Date | null })[] = [
    ...(orders > 0 ? [{ what: 'orders' as const, count: orders, until: null }] : []),
    ...(aired ? [{ what: 'adArchive' as const, count: null, until: daysAfter(aired, keptDays.adArchive) }] : []),
    // Hides the count, which would reveal reports that are still undecided.
    ...(reported ? [{ what: 'reports' as const, count: null, until: daysAfter(reported, keptDays.reports) }] : []),
    { what: 'accesses', count: null, until: daysAfter(now(), keptDays.accesses) },
    { what: 'audit', count: null, until: null },
    { what: 'backups', count: null, until: env.backup ? daysAfter(now(), env.backup.keepDays) : null },
  ]
  return stays
}
