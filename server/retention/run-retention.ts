import { type RawBuilder, sql } from 'kysely'
import { dayMs } from '#contract/durations.ts'
import { type RetentionKey, retention } from '#contract/retention.ts'
import { keptDays } from '#contract/retention-days.ts'
import { deleteOldCounts } from '#server/catalog/view-counts/counts.ts'
import { endDocuments } from '#server/people/documents/retention.ts'
import type { App } from '#server/platform/app.ts'
import { sessionsUsedSince } from '#server/platform/sessions/account-session.ts'
import { endEvidence } from '#server/safety/abuse/end-evidence.ts'
import { forgetOldContactCases } from '#server/safety/contact-cases/answer-case.ts'
import { forgetOldHelp } from '#server/safety/help-requests/private-help.ts'
import { forgetOldSources } from '#server/safety/reports/blocks.ts'
import { forgetOldReports } from '#server/safety/reports/follow-report.ts'
import { endOldVersions } from '#server/safety/reviews/decision.ts'
import { forgetOldMessages } from '#server/safety/support/close-conversation.ts'
import { forgetOldContact } from '#server/safety/support/contact-messages.ts'

type Options = { dryRun: boolean; confirmed: boolean }
/** `due`: what goes, or would go. `held`: what is over but for a legal hold or a suspension. */
export type ClassReport = { key: RetentionKey; due: number; held: number }
export type RetentionRun = { owned: boolean; unconfirmed: ('ended' | 'orphans' | 'evidence')[]; classes: ClassReport[] }

/** docs/safety.md T50. Each class has a recurring job of its own too; this is all of them at once, counted first. */
export async function runRetention(app: App, { dryRun, confirmed }: Options): Promise<RetentionRun> {
  const counted: ClassReport[] = []
  for (const key of Object.keys(simple) as (keyof typeof simple)[]) counted.push({ key, ...(await count(app, key)) })
  const documents = await endDocuments(app, { dryRun, confirmed })
  const evidence = await endEvidence(app, { dryRun, confirmed })
  if (!dryRun && documents.owned) for (const { destroy } of Object.values(simple)) await destroy(app)
  const { rejected, superseded, approved, suspended, held } = documents
  return {
    owned: documents.owned && evidence.owned,
    unconfirmed: [...documents.unconfirmed, ...evidence.unconfirmed],
    classes: [
      { key: 'documentsRejected', due: rejected + superseded, held: 0 },
      { key: 'documentsApproved', due: approved, held: suspended + held },
      { key: 'adArchive', due: evidence.ads + evidence.held, held: evidence.keptAds },
      { key: 'abuseVault', due: evidence.abuse, held: evidence.keptAbuse },
      ...counted,
    ],
  }
}

/** The classes that go without their storages: how many rows are over, and which of them a hold keeps. */
type Simple = {
  days: number
  rows: (before: Date, at: Date) => RawBuilder<{ held: boolean }>
  destroy: (app: App) => Promise<unknown>
}

const simple = {
  replacedVersions: {
    days: keptDays.replacedVersions,
    rows: (before, at) => sql`
      select is_held(old.account_id, ${at}) as held from profile_submissions old where ${replaced('profile', before)}
      union all select is_held(c.account_id, ${at}) from campaign_submissions old join campaigns c on c.id = old.campaign_id
      where ${replaced('campaign', before)}`,
    destroy: endOldVersions,
  },
  reports: {
    days: keptDays.reports,
    rows: (before, at) =>
      sql`select is_report_held(id, ${at}) as held from reports where received_at < ${before} and due_at is null`,
    destroy: forgetOldReports,
  },
  reportSources: {
    days: keptDays.reportSources,
    rows: before => sql`select false as held from report_sources where received_at < ${before}`,
    destroy: forgetOldSources,
  },
  reportBlocks: {
    days: keptDays.reportBlocks,
    rows: before => sql`select false as held from report_blocks where until < ${before}`,
    destroy: forgetOldSources,
  },
  supportMessages: {
    days: keptDays.supportMessages,
    rows: before => sql`select false as held from support_messages where sent_at < ${before}`,
    destroy: forgetOldMessages,
  },
  contactMessages: {
    days: keptDays.contactMessages,
    rows: before => sql`select false as held from contact_messages where mailed_at < ${before}`,
    destroy: forgetOldContact,
  },
  helpRequests: {
    days: keptDays.helpRequests,
    rows: before => sql`select false as held from help_requests where closed_at < ${before}`,
    destroy: forgetOldHelp,
  },
  contactCases: {
    days: keptDays.contactCases,
    rows: before => sql`select false as held from contact_cases where received_at < ${before} and due_at is null`,
    destroy: forgetOldContactCases,
  },
  sessions: {
    days: keptDays.unusedSessions,
    rows: before => sql`select false as held from account_sessions where last_seen_at <= ${before}`,
    destroy: ({ db, now }) =>
      db.deleteFrom('account_sessions').where('last_seen_at', '<=', sessionsUsedSince(now())).execute(),
  },
  viewCounts: {
    days: keptDays.viewCounts,
    rows: before => sql`select false as held from audience_totals where day < ${before}`,
    destroy: deleteOldCounts,
  },
} as const satisfies Partial<Record<RetentionKey, Simple>>

const replaced = (kind: 'profile' | 'campaign', before: Date) => {
  const owner = sql.ref(kind === 'profile' ? 'account_id' : 'campaign_id')
  return sql`exists (
    select from ${sql.table(`${kind}_submissions`)} later
    join ${sql.table(`${kind}_reviews`)} r on r.submission_id = later.id and r.verdict = 'approved'
      and r.reviewed_at < ${before}
    where later.${owner} = old.${owner} and later.id > old.id)`
}

async function count({ db, now }: App, key: keyof typeof simple) {
  const at = now()
  const { days, rows }: Simple = simple[key]
  const found = await sql<{ due: number; held: number }>`
    select count(*) filter (where not held)::int as due, count(*) filter (where held)::int as held
    from (${rows(new Date(at.getTime() - days * dayMs), at)}) over_rows`.execute(db)
  return found.rows[0] ?? { due: 0, held: 0 }
}

export const describeClass = ({ key, due, held }: ClassReport) => {
  const { what, keptFor } = retention[key]
  return `  ${what} (${keptFor}): ${due}${held > 0 ? `, e ${held} retidos por ordem legal ou suspensão` : ''}`
}
