import { sql } from 'kysely'
import type { StoredMedia } from '#contract/media.ts'
import type { Db } from '#server/db/open.ts'

export type Likeness = { account_id: number; nickname: string | null; folder: string; distance: number }

export type ReviewedMediaRow = StoredMedia & {
  verdict: 'approved' | 'refused' | null
  reason: string | null
  content_hash: Buffer
  created_at: Date
  likenesses: Likeness[]
}

/** What a profile names of an account's photos and videos, waiting ones first, each with what looks like it elsewhere. */
export async function readReviewedMedia(db: Db, accountId: number) {
  const { rows } = await sql<ReviewedMediaRow>`
    select m.id, m.kind, m.folder, m.color, m.width, m.height, m.duration_ms, m.container, m.content_hash, m.created_at,
      r.verdict, r.reason, coalesce(r.matches_selfie, false) as matches_selfie,
      (select coalesce(json_agg(l order by l.distance, l.account_id, l.folder), '[]') from (${likenesses}) l) as likenesses
    from media m left join media_reviews r on r.media_id = m.id
    where m.account_id = ${accountId} and m.position is not null
    order by r.media_id is not null, m.kind, m.position`.execute(db)
  return rows
}

/** The commonest picture of the web could be on everybody's account. */
const mostLikenesses = 24

const likenesses = sql`
  select o.account_id, ${nicknameOf('o.account_id')} as nickname, o.folder, l.distance
  from media_likenesses l
  join media o on o.id = case when l.media_id = m.id then l.other_id else l.media_id end
  where m.id in (l.media_id, l.other_id) and o.account_id <> m.account_id
  order by l.distance, o.id limit ${mostLikenesses}`

/** What an account calls itself, approved or not. */
export function nicknameOf(account: string) {
  const id = sql.ref(account)
  return sql<string | null>`coalesce(
    (select content ->> 'nickname' from profile_submissions where account_id = ${id} order by id desc limit 1),
    (select nickname from profiles where account_id = ${id}))`
}
