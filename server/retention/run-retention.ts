import { type RetentionKey, retention } from '#contract/retention.ts'
import { deleteOldCounts } from '#server/catalog/view-counts/counts.ts'
import { endDocuments } from '#server/people/documents/retention.ts'
import type { App } from '#server/platform/app.ts'
import { countEnded, endRows } from '#server/platform/db/end-rows.ts'
import { endEvidence } from '#server/safety/abuse/end-evidence.ts'
import { endAudit } from '#server/safety/operators/end-audit.ts'

type Options = { dryRun: boolean; confirmed: boolean }
/** `due`: rows that we delete, or would delete. `held`: expired rows that a legal hold or a suspension keeps. */
export type ClassReport = { key: RetentionKey; due: number; held: number }
export type RetentionRun = { owned: boolean; unconfirmed: ('ended' | 'orphans' | 'evidence')[]; classes: ClassReport[] }

/**
 * Counts and destroys the expired data of all retention classes in one run (docs/safety.md T50). Recurring jobs do the
 * same for each class.
 */
export async function runRetention(app: App, { dryRun, confirmed }: Options): Promise<RetentionRun> {
  const rows = await countEnded(app)
  const documents = await endDocuments(app, { dryRun, confirmed })
  const evidence = await endEvidence(app, { dryRun, confirmed })
  const audit = await endAudit(app, { dryRun: dryRun || !documents.owned })
  if (!dryRun && documents.owned) {
    await endRows(app)
    await deleteOldCounts(app)
  }
  const { rejected, superseded, approved, suspended, held } = documents
  return {
    owned: documents.owned && evidence.owned,
    unconfirmed: [...documents.unconfirmed, ...evidence.unconfirmed],
    classes: [
      { key: 'documentsRejected', due: rejected + superseded, held: 0 },
      { key: 'documentsApproved', due: approved, held: suspended + held },
      { key: 'adArchive', due: evidence.ads + evidence.held, held: evidence.keptAds },
      { key: 'abuseVault', due: evidence.abuse, held: evidence.keptAbuse },
      { key: 'audit', ...audit },
      ...byClass(rows),
    ],
  }
}

/** Leaves out rows that belong to no publicly listed class, such as expired links. */
const byClass = (rows: Awaited<ReturnType<typeof countEnded>>): ClassReport[] =>
  [...Map.groupBy(rows, ({ term }) => term)].flatMap(([key, counted]) =>
    key && key in retention ? { key: key as RetentionKey, due: sum(counted, 'due'), held: sum(counted, 'held') } : [],
  )

const sum = (counted: { due: number; held: number }[], name: 'due' | 'held') =>
  counted.reduce((total, row) => total + row[name], 0)

export const describeClass = ({ key, due, held }: ClassReport) => {
  const { what, keptFor } = retention[key]
  return `  ${what} (${keptFor}): ${due}${held > 0 ? `, e ${held} retidos por ordem legal ou suspensão` : ''}`
}
