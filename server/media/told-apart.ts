import { type RawBuilder, sql } from 'kysely'

/** An operator said of the very same file that it is another picture: SQL, of a banned picture and a hash of content. */
export const isToldApart = (bannedId: RawBuilder<unknown>, contentHash: RawBuilder<unknown>) => sql`exists (
  select from banned_likenesses k
    left join media km on km.id = k.media_id
    left join campaign_submissions ks on ks.id = k.submission_id
  where k.banned_id = ${bannedId} and k.told_apart_at is not null
    and ${contentHash} in (km.content_hash, ks.picture_hash))`
