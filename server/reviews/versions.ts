import { sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import { refuseChanged, refuseDecided, refuseSuspended } from './decision.ts'

/** Profiles and ads are reviewed version by version. */
const versioned = {
  profile: {
    submissions: 'profile_submissions',
    reviews: 'profile_reviews',
    owner: 'account_id',
    replaced: 'Este conteúdo mudou: a pessoa já enviou outra versão.',
  },
  campaign: {
    submissions: 'campaign_submissions',
    reviews: 'campaign_reviews',
    owner: 'campaign_id',
    replaced: 'Este conteúdo mudou: o parceiro já enviou outra versão.',
  },
} as const
type Kind = keyof typeof versioned

export type Version = {
  submissionId: number
  accountId: number
  /** The account or the ad. */
  ownerId: number
  contentHash: Buffer
}

/** @throws Refusal `conflict` unless the version waits for a decision and is what the operator looked at. */
export async function refuseUndecidable(tx: Db, kind: Kind, version: Version, seenHash: string) {
  await refuseDecided(tx, versioned[kind].reviews, version.submissionId)
  await refuseReplaced(tx, kind, version)
  refuseChanged(version.contentHash, seenHash)
  await refuseSuspended(tx, version.accountId)
}

async function refuseReplaced(tx: Db, kind: Kind, { submissionId, ownerId }: Version) {
  const { submissions, owner, replaced } = versioned[kind]
  const { rows } = await sql`
    select from ${sql.table(submissions)} where ${sql.ref(owner)} = ${ownerId} and id > ${submissionId} limit 1`.execute(
    tx,
  )
  if (rows.length > 0) throw new Refusal('conflict', replaced)
}

type Verdict = { verdict: 'approved' | 'refused'; reason: string | null; operatorId: number; at: Date }

export const insertReview = (
  tx: Db,
  kind: Kind,
  { submissionId, contentHash }: Version,
  { verdict, reason, operatorId, at }: Verdict,
) =>
  tx
    .insertInto(versioned[kind].reviews)
    .values({
      submission_id: submissionId,
      verdict,
      reason,
      content_hash: contentHash,
      operator_id: operatorId,
      reviewed_at: at,
    })
    .execute()

const keptDays = 365

/**
 * Deletes versions a year after another one was approved in their place (Decreto 12.975/2026, art. 16-M). The next
 * sweep removes the files of deleted banners.
 */
export async function endOldVersions({ db, now }: Pick<App, 'db' | 'now'>) {
  const before = new Date(now().getTime() - keptDays * 86_400_000)
  for (const { submissions, reviews, owner } of Object.values(versioned))
    await sql`
      delete from ${sql.table(submissions)} old using ${sql.table(submissions)} later, ${sql.table(reviews)} r
      where r.submission_id = later.id and r.verdict = 'approved' and r.reviewed_at < ${before}
        and later.${sql.ref(owner)} = old.${sql.ref(owner)} and later.id > old.id`.execute(db)
}
