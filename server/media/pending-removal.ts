import { sql } from 'kysely'
import { removeFilesJob } from '#server/accounts/remove-files.ts'
import type { Db } from '#server/db/open.ts'
import { enqueue } from '#server/jobs/enqueue.ts'

/** Positions behind every one that a profile can name. */
const behind = 1000

type LeftOut = { accountId: number; kind: 'image' | 'video'; named: readonly number[]; at: Date }

/**
 * An edit must hide nothing before its own approval: approved items that it drops stay visible while something new
 * awaits review in their place. `removePending` deletes them.
 */
export async function markForRemoval(tx: Db, { accountId, kind, named, at }: LeftOut) {
  const { numAffectedRows } = await sql`
    update media set leaving_since = coalesce(leaving_since, ${at}), position = ${behind} + place.number
    from (
      select id, row_number() over (order by position) as number from media
      where account_id = ${accountId} and kind = ${kind} and position is not null
        and id <> all(${named}::integer[])
    ) place where media.id = place.id`.execute(tx)
  return Number(numAffectedRows) > 0
}

/**
 * Deletes items pending removal once nothing new awaits review, and at once those that visitors never saw; returns
 * whether any were.
 */
export async function removePending(tx: Db, accountId: number) {
  const { rows } = await sql<{ folder: string }>`
    delete from media m where m.account_id = ${accountId} and m.leaving_since is not null and (
      not exists (select from media_reviews r where r.media_id = m.id and r.verdict = 'approved')
      or not exists (
        select from media n where n.account_id = m.account_id and n.kind = m.kind
          and n.position is not null and n.leaving_since is null
          and not exists (select from media_reviews r where r.media_id = n.id)
      )
    ) returning m.folder`.execute(tx)
  if (rows.length > 0) await enqueue(tx, removeFilesJob, { folders: rows.map(({ folder }) => folder), objects: [] })
  return rows.length > 0
}
