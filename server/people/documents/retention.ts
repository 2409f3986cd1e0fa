import { sql } from 'kysely'
import { documentLimits } from '#contract/documents.ts'
import { dayMs } from '#contract/durations.ts'
import { isSuspended } from '#server/people/accounts/suspension.ts'
import type { App } from '#server/platform/app.ts'
import { inBatches } from '#server/platform/db/batches.ts'
import { lockAccount } from '#server/platform/db/lock-account.ts'
import type { Db } from '#server/platform/db/open.ts'
import { needsConfirmation, ownsStorages } from '#server/platform/storages/ownership.ts'

type Deps = Pick<App, 'db' | 'storage' | 'vault' | 'now' | 'log'>
type Options = {
  dryRun?: boolean
  /** Set once a person has checked the count. */
  confirmed?: boolean
}

export type RetentionReport = {
  dryRun: boolean
  /** False: the storage belongs to another installation, so we delete nothing. */
  owned: boolean
  // Submissions past their retention, by reason; we keep those of suspended accounts and those under a legal hold.
  rejected: number
  approved: number
  superseded: number
  suspended: number
  held: number
  orphans: number
  unconfirmed: ('ended' | 'orphans')[]
}

const { keptDays } = documentLimits

type EndedSubmission = {
  submissionId: number
  accountId: number
  reason: 'rejected' | 'approved' | 'superseded'
  suspended: boolean
  held: boolean
}

/** The retention period starts at the review, or, if there was none, when the next submission arrives. */
async function readEnded(db: Db, now: Date) {
  const { rows } = await sql<EndedSubmission>`
    select k.id as "submissionId", k.account_id as "accountId", ended.reason,
      exists (select from suspended_accounts s where s.account_id = k.account_id) as suspended,
      is_held(k.account_id, ${now}) as held
    from kyc_submissions k
    left join kyc_reviews r on r.submission_id = k.id
    cross join lateral (
      select r.verdict as reason, r.reviewed_at as at where r.verdict is not null
      union all
      select 'superseded', min(later.submitted_at) from kyc_submissions later
      where r.verdict is null and later.account_id = k.account_id and later.id > k.id
    ) ended
    join (values ('rejected', ${keptDays.rejected}::int), ('approved', ${keptDays.approved}),
      ('superseded', ${keptDays.superseded})) retained (reason, days) on retained.reason = ended.reason
    where k.documents_destroyed_at is null
      and exists (select from kyc_documents d where d.submission_id = k.id)
      and ended.at <= ${now}::timestamptz - make_interval(hours => retained.days * 24)
    order by k.id`.execute(db)
  return rows
}

type DestroyDeps = Pick<App, 'db' | 'vault' | 'now'>

export async function destroyDocuments({ db, vault, now }: DestroyDeps, accountId: number) {
  const objects = await db.transaction().execute(tx => shred({ vault, now }, tx, accountId))
  await vault.removeObjects(objects)
}

/** If `vault.removeObjects` fails after the commit, the sweep deletes the unreadable objects within a day. */
export async function shred({ vault, now }: Omit<DestroyDeps, 'db'>, tx: Db, accountId: number) {
  await lockAccount(tx, accountId)
  const submissions = await tx.selectFrom('kyc_submissions').select('id').where('account_id', '=', accountId).execute()
  const objects = await dropDocuments(
    tx,
    submissions.map(({ id }) => id),
    now(),
  )
  await vault.destroyKey(tx, accountId)
  return objects
}

async function destroySubmission({ db, vault, now }: DestroyDeps, accountId: number, submissionId: number) {
  const objects = await db.transaction().execute(async tx => {
    await lockAccount(tx, accountId)
    if ((await isSuspended(tx, accountId)) || (await isHeld(tx, accountId, now()))) return []
    const dropped = await dropDocuments(tx, [submissionId], now())
    if (!(await hasDocuments(tx, accountId))) await vault.destroyKey(tx, accountId)
    return dropped
  })
  await vault.removeObjects(objects)
}

export async function isHeld(db: Db, accountId: number, at: Date) {
  const { rows } = await sql<{ held: boolean }>`select is_held(${accountId}, ${at}) as held`.execute(db)
  return rows[0]?.held === true
}

export async function dropDocuments(tx: Db, submissions: number[], at: Date) {
  if (submissions.length === 0) return []
  const dropped = await tx
    .deleteFrom('kyc_documents')
    .where('submission_id', 'in', submissions)
    .returning('object')
    .execute()
  await tx
    .updateTable('kyc_submissions')
    .set({ documents_destroyed_at: at })
    .where('id', 'in', submissions)
    .where('documents_destroyed_at', 'is', null)
    .execute()
  return dropped.map(({ object }) => object)
}

const hasDocuments = (tx: Db, accountId: number) =>
  tx
    .selectFrom('kyc_documents')
    .innerJoin('kyc_submissions', 'kyc_submissions.id', 'kyc_documents.submission_id')
    .select('kind')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()

export async function endDocuments(
  app: Deps,
  { dryRun = false, confirmed = false }: Options = {},
): Promise<RetentionReport> {
  const ended = await readEnded(app.db, app.now())
  const due = ended.filter(({ suspended, held }) => !suspended && !held)
  const kept = { suspended: count(ended, 'suspended'), held: count(ended, 'held') }
  const { orphans, stored, submissions } = await findOrphans(app)
  const owned = await ownsStorages(app)
  const tooMany = {
    ended: needsConfirmation('ended', due.length, submissions),
    orphans: needsConfirmation('unknown', orphans.length, stored),
  }
  const unconfirmed = (['ended', 'orphans'] as const).filter(name => tooMany[name] && !confirmed)
  if (owned && !dryRun) {
    const ending = unconfirmed.includes('ended') ? [] : due
    for (const { accountId, submissionId } of ending) await destroySubmission(app, accountId, submissionId)
    if (!unconfirmed.includes('orphans')) await app.vault.removeObjects(orphans)
  }
  const counts = { ...countByReason(due), ...kept, orphans: orphans.length }
  const report = { dryRun, owned, ...counts, unconfirmed }
  app.log('kyc_retention', report)
  return report
}

const count = (ended: readonly EndedSubmission[], why: 'suspended' | 'held') => ended.filter(row => row[why]).length

const countByReason = (due: readonly EndedSubmission[]) => ({
  rejected: due.filter(({ reason }) => reason === 'rejected').length,
  approved: due.filter(({ reason }) => reason === 'approved').length,
  superseded: due.filter(({ reason }) => reason === 'superseded').length,
})

/** Finds objects left behind by interrupted uploads. An upload in progress is always younger than a day. */
async function findOrphans({ db, vault, now }: Deps) {
  const until = now().getTime() - dayMs
  const orphans: string[] = []
  let stored = 0
  for await (const batch of inBatches(vault.listObjects(), batchSize)) {
    stored += batch.length
    const old = batch.flatMap(({ name, writtenAt }) => (writtenAt.getTime() < until ? [name] : []))
    const known = await findKnown(db, old)
    orphans.push(...old.filter(name => !known.has(name)))
  }
  const { submissions } = await db
    .selectFrom('kyc_documents')
    .select(({ fn }) => fn.count<number>('submission_id').distinct().as('submissions'))
    .executeTakeFirstOrThrow()
  return { orphans, stored, submissions: Number(submissions) }
}

const batchSize = 5000

async function findKnown(db: Db, names: readonly string[]) {
  const { rows } = await sql<{ object: string }>`
    select object from vault_objects where object = any(${[...names]})`.execute(db)
  return new Set(rows.map(({ object }) => object))
}
