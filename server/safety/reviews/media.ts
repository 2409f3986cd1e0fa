import { type RawBuilder, sql } from 'kysely'
import type { People } from '#contract/attestation.ts'
import type { StoredMedia } from '#contract/media.ts'
import type { ContentFilter } from '#contract/media-review.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { RemovedAlike } from '#contract/review.ts'
import { kycState } from '#server/people/documents/submissions.ts'
import { peopleOf } from '#server/people/media/attestations.ts'
import { removedAlike } from '#server/people/media/banned-likenesses.ts'
import { nicknameOf } from '#server/people/profiles/nickname.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { OperatorSession } from '#server/platform/operators/sessions.ts'
import type { Deps } from './decision.ts'
import { openDocuments } from './kyc-access.ts'
import { followsIn, listQueue, type Page, type QueueQuery, waits, wayOf } from './queue.ts'
import { type ReviewedRelease, readReleases } from './refuse-unreleased.ts'

export type MediaCaseRow = {
  id: number
  nickname: string | null
  user_type: number
  since: Date
  photos: number
  videos: number
  likenesses: number
  removed_alike: number
}

const filters: Record<ContentFilter, RawBuilder<unknown>> = {
  waiting: waits('media'),
  approved: sql`verdict = 'approved'`,
  refused: sql`verdict = 'refused'`,
}

const items = sql`
  select m.id, m.account_id, a.user_type, m.kind, m.created_at, r.verdict,
    exists (select from media_likenesses l where m.id in (l.media_id, l.other_id)) as has_likeness,
    exists (select from banned_likenesses b where b.media_id = m.id) as seems_removed
  from media m join accounts a on a.id = m.account_id left join media_reviews r on r.media_id = m.id
  where m.position is not null
    and not exists (select from suspended_accounts s where s.account_id = m.account_id)`

export const listMediaCases = ({ db }: Pick<App, 'db'>, query: QueueQuery<ContentFilter>) =>
  listQueue(db, { items, filters, read: readCases }, query)

/** Those that wait come in the order of their first picture, the others by account: neither reads more than a page. */
async function readCases(db: Db, { filter, where, order, after, limit }: Page<ContentFilter>) {
  const isWaiting = filter === 'waiting'
  const accounts = isWaiting
    ? (order ? newestWaiting : waitingAccounts)(after, limit)
    : sql`select distinct account_id from (${items}) o
        where ${where} and ${after === undefined ? sql`true` : sql`account_id ${followsIn(order)} ${after}::integer`}
        order by account_id ${wayOf(order)} limit ${sql.lit(limit)}`
  const { rows } = await sql<MediaCaseRow>`
    with cases as (
      select account_id as id, user_type, min(created_at) as since, min(id) as first,
        (count(*) filter (where kind = 'image'))::int as photos,
        (count(*) filter (where kind = 'video'))::int as videos,
        (count(*) filter (where has_likeness))::int as likenesses,
        (count(*) filter (where seems_removed))::int as removed_alike
      from (${items}) i where ${where} and account_id in (${accounts}) group by account_id, user_type
    )
    select c.id, c.user_type, c.since, c.photos, c.videos, c.likenesses, c.removed_alike,
      ${nicknameOf('c.id')} as nickname from cases c
    order by ${isWaiting ? sql`c.first` : sql`c.id`} ${wayOf(order)} limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** Walks the queue from account to account, past the further pictures of those that it has seen. */
function waitingAccounts(after: number | undefined, limit: number) {
  const start = after === undefined ? sql`0` : firstOf(after)
  // An account that the page before showed may have further pictures here.
  const isNew = after === undefined ? sql`true` : sql`${firstOf(sql`i.account_id`)} > ${start}`
  const next = (from: RawBuilder<unknown>, seen: RawBuilder<unknown>) => sql`
    select i.id, i.account_id from review_queue q join (${items}) i on i.id = q.id
    where q.kind = 'media' and q.id > ${from} and i.account_id <> all(${seen}) and ${isNew}
    order by q.id limit 1`
  return sql`
    with recursive walk (id, account_id, seen) as (
      select id, account_id, array[account_id] from (${next(start, sql`array[]::integer[]`)}) n
      union all
      select n.id, n.account_id, seen || n.account_id
      from walk, lateral (${next(sql`walk.id`, sql`walk.seen`)}) n where cardinality(seen) < ${sql.lit(limit)}
    ) select account_id from walk`
}

/** Also when all was decided meanwhile. */
const firstOf = (account: RawBuilder<unknown> | number) => sql`coalesce(
  (select min(w.id) from media w join review_queue f on f.kind = 'media' and f.id = w.id where w.account_id = ${account}),
  (select min(w.id) from media w where w.account_id = ${account}), 0)`

/** From the end of the queue on: the first picture of each account, past its further ones. */
function newestWaiting(after: number | undefined, limit: number) {
  const first = (account: RawBuilder<unknown> | number) => sql`(
    select min(w.id) from media w join review_queue f on f.kind = 'media' and f.id = w.id
    where w.account_id = ${account} and w.position is not null)`
  // When all of it was decided meanwhile, accounts are rather shown again than left out.
  const newest = sql`(select max(w.id) from media w where w.account_id = ${after}::integer)`
  const isNext = after === undefined ? sql`true` : sql`q.id < coalesce(${first(after)}, ${newest}, 2147483647)`
  return sql`
    select i.account_id from review_queue q join (${items}) i on i.id = q.id
    where q.kind = 'media' and ${isNext} and q.id = ${first(sql`i.account_id`)}
    order by q.id desc limit ${sql.lit(limit)}`
}

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
  return { ...owner, kyc, selfie_submission_id: selfie, media, waits: await readWaits(db, accountId) }
}

/** As the queues of documents and profiles have it: of an account only the latest version waits. */
async function readWaits(db: Db, accountId: number) {
  const { rows } = await sql<{ documents: number | null; profile: number | null }>`
    select
      (select max(k.id) from kyc_submissions k join review_queue q on q.kind = 'documents' and q.id = k.id
        where k.account_id = ${accountId}) as documents,
      (select s.id from profile_submissions s join review_queue q on q.kind = 'profile' and q.id = s.id
        where s.account_id = ${accountId}
          and not exists (select from profile_submissions n where n.account_id = s.account_id and n.id > s.id)) as profile`.execute(
    db,
  )
  return rows[0] ?? { documents: null, profile: null }
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
  people: People | null
  releases: ReviewedRelease[]
}

export async function readReviewedMedia(db: Db, accountId: number) {
  const { rows } = await sql<Omit<ReviewedMediaRow, 'releases'>>`
    select m.id, m.kind, m.folder, m.color, m.width, m.height, m.duration_ms, m.container, m.content_hash, m.created_at,
      r.verdict, r.reason, coalesce(r.matches_selfie, false) as matches_selfie, ${sql.raw(peopleOf)} as people,
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

/** A picture that is common on the web could be on every account. */
const maxLikenesses = 24

const likenesses = sql`
  select o.account_id, ${nicknameOf('o.account_id')} as nickname, o.folder, l.distance
  from media_likenesses l
  join media o on o.id = case when l.media_id = m.id then l.other_id else l.media_id end
  where m.id in (l.media_id, l.other_id) and o.account_id <> m.account_id
  order by l.distance, o.id limit ${maxLikenesses}`
