import type { App } from '#server/app.ts'
import { destroySending } from './destroy-documents.ts'
import { type EndedSending, endedSendings } from './ended-sendings.ts'

type Means = Pick<App, 'db' | 'vault' | 'now' | 'log'>

export type RetentionReport = {
  dryRun: boolean
  /** Sendings whose time has ended, by why, and how many of them a suspension holds. */
  rejected: number
  approved: number
  superseded: number
  held: number
  /** Objects that belong to no document. */
  orphans: number
}

const dayMs = 86_400_000

/** What the daily job does. */
export const endDocuments = (app: Means) => keepToRetention(app, false)

/**
 * Destroys documents whose time has ended and objects that nothing refers to; a suspended account's are kept as they
 * are. A dry run only reports.
 */
export async function keepToRetention(app: Means, dryRun: boolean): Promise<RetentionReport> {
  const ended = await endedSendings(app.db, app.now())
  const due = ended.filter(({ held }) => !held)
  const orphans = await findOrphans(app)
  if (!dryRun) {
    for (const { accountId, submissionId } of due) await destroySending(app, accountId, submissionId)
    await app.vault.removeObjects(orphans)
  }
  const report = { dryRun, ...countByReason(due), held: ended.length - due.length, orphans: orphans.length }
  app.log('kyc_retention', report)
  return report
}

const countByReason = (due: readonly EndedSending[]) => ({
  rejected: due.filter(({ reason }) => reason === 'rejected').length,
  approved: due.filter(({ reason }) => reason === 'approved').length,
  superseded: due.filter(({ reason }) => reason === 'superseded').length,
})

/** What a sending that was cut short left behind; one that is under way is younger than a day. */
async function findOrphans({ db, vault, now }: Means) {
  const until = now().getTime() - dayMs
  const old = (await vault.listObjects()).filter(({ writtenAt }) => writtenAt.getTime() < until)
  const rows = await db.selectFrom('kyc_documents').select('object').execute()
  const known = new Set(rows.map(({ object }) => object))
  return old.flatMap(({ name }) => (known.has(name) ? [] : [name]))
}
