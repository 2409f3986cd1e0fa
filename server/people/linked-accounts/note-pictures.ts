import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'
import { noteShared } from './note-shared.ts'

type Likeness = { account_id: number; hash: Buffer; at: Date }

/** Records the hash of the earlier of two similar pictures for both accounts. */
export async function noteLikePictures(tx: Db, mediaId: number) {
  const { rows } = await sql<Likeness>`
    select m.account_id, o.content_hash as hash, greatest(n.created_at, o.created_at) as at
    from media_likenesses l join media n on n.id = l.media_id join media o on o.id = l.other_id
    join media m on m.id in (l.media_id, l.other_id)
    where l.media_id = ${mediaId} or l.other_id = ${mediaId} order by m.account_id`.execute(tx)
  for (const { account_id, hash, at } of rows)
    await noteShared(tx, account_id, [{ kind: 'picture', value: hash.toString('hex') }], at)
}
