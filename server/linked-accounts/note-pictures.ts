import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { noteShared } from './note-shared.ts'
import type { SharedValue } from './shared-values.ts'

type Likeness = { account_id: number; hash: Buffer; at: Date }

/** Two pictures that are nearly alike share the earlier one, by its hash. */
const likenesses = (where: RawBuilder<unknown>) => sql<Likeness>`
  select m.account_id, o.content_hash as hash, greatest(n.created_at, o.created_at) as at
  from media_likenesses l join media n on n.id = l.media_id join media o on o.id = l.other_id
  join media m on m.id in (l.media_id, l.other_id)
  where ${where} order by m.account_id`

const sharedOf = ({ hash, at }: Likeness): { values: SharedValue[]; at: Date } => ({
  values: [{ kind: 'picture', value: hash.toString('hex') }],
  at,
})

export async function noteLikePictures(tx: Db, mediaId: number) {
  const { rows } = await likenesses(sql`l.media_id = ${mediaId} or l.other_id = ${mediaId}`).execute(tx)
  for (const row of rows) {
    const { values, at } = sharedOf(row)
    await noteShared(tx, row.account_id, values, at)
  }
}

export async function likePicturesOf(tx: Db, accountId: number) {
  const { rows } = await likenesses(sql`m.account_id = ${accountId}`).execute(tx)
  return rows.map(sharedOf)
}
