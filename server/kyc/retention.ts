import { sql } from 'kysely'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import { needsConfirmation, ownsStorages } from '#server/start/installation/ownership.ts'
import { destroySubmission } from './destroy-documents.ts'

type Deps = Pick<App, 'db' | 'storage' | 'vault' | 'now' | 'log'>
type Options = { dryRun?: boolean /** A person has seen how many. */; confirmed?: boolean }

export type RetentionReport = {
  dryRun: boolean
  /** False when the storage belongs to another installation: nothing is deleted. */
  owned: boolean
  // Submissions whose time has ended, by reason; `held` are those of suspended accounts.
  rejected: number
  approved: number
  superseded: number
  held: number
  /** Objects that belong to no document. */
  orphans: number
  /** Too many to delete at once without a person's confirmation. */
  unconfirmed: ('ended' | 'orphans')[]
}

const dayMs = 86_400_000

type EndedSubmission = {
  submissionId: number
  accountId: number
  reason: 'rejected' | 'approved' | 'superseded'
  held: boolean
}

/** In days after the review or the next submission (trust and safety, section 4). */
const keptDays = { rejected: 30, approved: 90, superseded: 30 } as const

/** A submission that waits for its review has no end; the next submission ends one that was never reviewed. */
async function readEnded(db: Db, now: Date) {
  const { rows } = await sql<EndedSubmission>`
    select k.id as "submissionId", k.account_id as "accountId", ended.reason,
      exists (select from account_suspensions s where s.account_id = k.account_id and s.lifted_at is null) as held
    from kyc_submissions k
    left join kyc_reviews r on r.submission_id = k.id
    cross join lateral (
      select r.verdict as reason, r.reviewed_at as at where r.verdict is not null
      union all
      select 'superseded', min(later.submitted_at) from kyc_submissions later
      where r.verdict is null and later.account_id = k.account_id and later.id > k.id
    ) ended
    join (values ('rejected', ${keptDays.rejected}::int), ('approved', ${keptDays.approved}),
      ('superseded', ${keptDays.superseded})) kept (reason, days) on kept.reason = ended.reason
    where k.documents_destroyed_at is null
      and exists (select from kyc_documents d where d.submission_id = k.id)
      and ended.at <= ${now}::timestamptz - make_interval(hours => kept.days * 24)
    order by k.id`.execute(db)
  return rows
}

export const endDocuments = (app: Deps) => keepToRetention(app)

/** Destroys documents whose time has ended, except those of suspended accounts, and objects that nothing refers to. */
export async function keepToRetention(
  app: Deps,
  { dryRun = false, confirmed = false }: Options = {},
): Promise<RetentionReport> {
  const ended = await readEnded(app.db, app.now())
  const due = ended.filter(({ held }) => !held)
  const { orphans, stored, submissions } = await findOrphans(app)
  const owned = await ownsStorages(app)
  const tooMany = {
    ended: needsConfirmation(due.length, submissions),
    orphans: needsConfirmation(orphans.length, stored),
  }
  const unconfirmed = (['ended', 'orphans'] as const).filter(name => tooMany[name] && !confirmed)
  if (owned && !dryRun) {
    const ending = unconfirmed.includes('ended') ? [] : due
    for (const { accountId, submissionId } of ending) await destroySubmission(app, accountId, submissionId)
    if (!unconfirmed.includes('orphans')) await app.vault.removeObjects(orphans)
  }
  const counts = { ...countByReason(due), held: ended.length - due.length, orphans: orphans.length }
  const report = { dryRun, owned, ...counts, unconfirmed }
  app.log('kyc_retention', report)
  return report
}

const countByReason = (due: readonly EndedSubmission[]) => ({
  rejected: due.filter(({ reason }) => reason === 'rejected').length,
  approved: due.filter(({ reason }) => reason === 'approved').length,
  superseded: due.filter(({ reason }) => reason === 'superseded').length,
})

/** Objects of interrupted uploads. Those of an upload in progress are younger than a day. */
async function findOrphans({ db, vault, now }: Deps) {
  const until = now().getTime() - dayMs
  const objects = await vault.listObjects()
  const old = objects.filter(({ writtenAt }) => writtenAt.getTime() < until)
  const rows = await db.selectFrom('kyc_documents').select(['object', 'submission_id']).execute()
  const known = new Set(rows.map(({ object }) => object))
  return {
    orphans: old.flatMap(({ name }) => (known.has(name) ? [] : [name])),
    stored: objects.length,
    submissions: new Set(rows.map(row => row.submission_id)).size,
  }
}
