import { sql } from 'kysely'
import type { People, StoredMedia } from '#contract/media.ts'
import { messages } from '#contract/messages.ts'
import type { OriginMark } from '#contract/origin-mark.ts'
import { Refusal } from '#contract/refusals.ts'
import type { RemovedAlike } from '#contract/review.ts'
import { kycState } from '#server/people/documents/submissions.ts'
import { peopleOf } from '#server/people/media/attestations.ts'
import { removedAlike } from '#server/people/media/banned-likenesses.ts'
import { nicknameOf } from '#server/people/profiles/nickname.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { OperatorSession } from '#server/platform/operators/sessions.ts'
import type { Deps } from './decision.ts'
import { openDocuments } from './document-access.ts'
import { type ReviewedRelease, readReleases } from './refuse-unreleased.ts'

type Owner = { account_id: number; email: string; user_type: number; nickname: string | null }

export async function openMediaCase({ db, now }: Deps, { id: sessionId }: OperatorSession, accountId: number) {
  const { rows } = await sql<Owner>`
    select a.id as account_id, a.email, a.user_type, ${nicknameOf('a.id')} as nickname
    from accounts a where a.id = ${accountId}`.execute(db)
  const [owner] = rows
  if (!owner) throw new Refusal('not_found', messages.notFound)
  const { kyc } = await kycState(db, accountId)
  const selfie = await findSelfie(db, accountId)
  if (selfie !== null) await openDocuments(db, { sessionId, submissionId: selfie, selfieOnly: true }, now())
  const media = await readReviewedMedia(db, accountId)
  return { ...owner, kyc, selfie_submission_id: selfie, media }
}

export type OpenedMediaCase = Awaited<ReturnType<typeof openMediaCase>>

export async function findSelfie(db: Db, accountId: number) {
  const found = await db
    .selectFrom('kyc_submissions as k')
    .innerJoin('kyc_reviews as r', 'r.submission_id', 'k.id')
    .innerJoin('kyc_documents as d', 'd.submission_id', 'k.id')
    .select('k.id')
    .where('k.account_id', '=', accountId)
    .where('r.verdict', '=', 'approved')
    .where('d.kind', '=', 'selfie')
    .orderBy('k.submitted_at', 'desc')
    .orderBy('k.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? null
}

type Likeness = { account_id: number; nickname: string | null; folder: string; distance: number }

export type ReviewedMediaRow = StoredMedia & {
  verdict: 'approved' | 'refused' | null
  reason: string | null
  content_hash: Buffer
  created_at: Date
  likenesses: Likeness[]
  removed_alike: RemovedAlike[]
  origin_mark: OriginMark | null
  people: People | null
  releases: ReviewedRelease[]
}

export async function readReviewedMedia(db: Db, accountId: number) {
  const { rows } = await sql<Omit<ReviewedMediaRow, 'releases'>>`
    select m.id, m.kind, m.folder, m.color, m.width, m.height, m.duration_ms, m.container, m.content_hash, m.created_at,
      m.origin_mark, r.verdict, r.reason, coalesce(r.matches_selfie, false) as matches_selfie, ${sql.raw(peopleOf)} as people,
      (select coalesce(json_agg(l order by l.distance, l.account_id, l.folder), '[]') from (${likenesses}) l) as likenesses,
      ${removedAlike(sql`l.media_id = m.id`)} as removed_alike
    from media m left join media_reviews r on r.media_id = m.id
    where m.account_id = ${accountId} and m.position is not null
    order by r.media_id is not null, m.kind, m.position`.execute(db)
  const releases = await readReleases(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(row => ({ ...row, releases: releases.filter(({ media_id }) => media_id === row.id) }))
}

/** Capped, because a picture that is common on the web could be in every account. */
const maxLikenesses = 24

const likenesses = sql`
  select o.account_id, ${nicknameOf('o.account_id')} as nickname, o.folder, l.distance
  from media_likenesses l
  join media o on o.id = case when l.media_id = m.id then l.other_id else l.media_id end
  where m.id in (l.media_id, l.other_id) and o.account_id <> m.account_id
  order by l.distance, o.id limit ${maxLikenesses}`
