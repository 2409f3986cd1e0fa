import { sql } from 'kysely'
import type { App } from '#server/app.ts'
import { task } from '#server/jobs/enqueue.ts'

/** Enqueued when an item has arrived. */
export const findSimilarMedia = task<{ mediaId: number }>('find-likenesses')

/** Of 256 bits: the threshold of PDQ for "the same picture, edited" (trust and safety, T34). */
const maxDistance = 31

/** Records where nearly the same picture is on another account: a fact for the operator, not a verdict. */
export async function recordSimilarMedia({ db }: Pick<App, 'db'>, { mediaId }: { mediaId: number }) {
  // The later item's row names the earlier one, so that two that arrive at once make one row.
  await sql`
    insert into media_likenesses (media_id, other_id, distance)
    select greatest(m.id, o.id), least(m.id, o.id), bit_count(m.perceptual_hash # o.perceptual_hash)
    from media m join media o on o.account_id <> m.account_id
      and bit_count(m.perceptual_hash # o.perceptual_hash) <= ${maxDistance}
    where m.id = ${mediaId}
    on conflict do nothing`.execute(db)
}
