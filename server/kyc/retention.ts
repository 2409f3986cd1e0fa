import type { App } from '#server/app.ts'
import { needsConfirmation } from '#server/installation/deletion-limit.ts'
import { ownsStorages } from '#server/installation/ownership.ts'
import { destroySending } from './destroy-documents.ts'
import { type EndedSending, endedSendings } from './ended-sendings.ts'

type Means = Pick<App, 'db' | 'storage' | 'vault' | 'now' | 'log'>
type Limits = { dryRun?: boolean /** By a person who has seen how many. */; confirmed?: boolean }

export type RetentionReport = {
  dryRun: boolean
  /** False: the documents are another database's, and nothing is deleted. */
  owned: boolean
  /** Sendings whose time has ended, by why, and how many of them a suspension holds. */
  rejected: number
  approved: number
  superseded: number
  held: number
  /** Objects that belong to no document. */
  orphans: number
  /** Of these too many go at once: they stay until a person confirms it. */
  unconfirmed: ('ended' | 'orphans')[]
}

const dayMs = 86_400_000

/** What the daily job does. */
export const endDocuments = (app: Means) => keepToRetention(app)

/**
 * Destroys documents whose time has ended and objects that nothing refers to; a suspended account's are kept as they
 * are. A dry run only reports.
 */
export async function keepToRetention(
  app: Means,
  { dryRun = false, confirmed = false }: Limits = {},
): Promise<RetentionReport> {
  const ended = await endedSendings(app.db, app.now())
  const due = ended.filter(({ held }) => !held)
  const { orphans, stored, sendings } = await findOrphans(app)
  const owned = await ownsStorages(app)
  const tooMany = { ended: needsConfirmation(due.length, sendings), orphans: needsConfirmation(orphans.length, stored) }
  const unconfirmed = (['ended', 'orphans'] as const).filter(name => tooMany[name] && !confirmed)
  if (owned && !dryRun) {
    const ending = unconfirmed.includes('ended') ? [] : due
    for (const { accountId, submissionId } of ending) await destroySending(app, accountId, submissionId)
    if (!unconfirmed.includes('orphans')) await app.vault.removeObjects(orphans)
  }
  const counts = { ...countByReason(due), held: ended.length - due.length, orphans: orphans.length }
  const report = { dryRun, owned, ...counts, unconfirmed }
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
  const objects = await vault.listObjects()
  const old = objects.filter(({ writtenAt }) => writtenAt.getTime() < until)
  const rows = await db.selectFrom('kyc_documents').select(['object', 'submission_id']).execute()
  const known = new Set(rows.map(({ object }) => object))
  return {
    orphans: old.flatMap(({ name }) => (known.has(name) ? [] : [name])),
    stored: objects.length,
    sendings: new Set(rows.map(row => row.submission_id)).size,
  }
}
