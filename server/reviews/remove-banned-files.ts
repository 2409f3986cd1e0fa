import { sql } from 'kysely'
import { lockAccounts } from '#server/accounts/lock-account.ts'
import { removeFiles, removeFilesJob } from '#server/accounts/remove-files.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import type { removeBannedFilesJob } from '#server/media/ban-files.ts'
import { looksOf, sameBits } from '#server/media/mirrored-pictures.ts'
import { recordAudit } from '#server/operators/audit.ts'
import { takeDown } from './ban-pictures.ts'

type Payload = NonNullable<(typeof removeBannedFilesJob)['payload']>

/** The files go also when they can't be read. */
export async function removeBannedFiles(app: App, { contentHash, folder, keepsCopies = false }: Payload) {
  try {
    const largest = await readLargest(app, folder)
    const hash = Buffer.from(contentHash, 'hex')
    const parts = largest ? await app.uploads.windows(largest) : []
    // Before the search, so that a copy that arrives meanwhile is either refused or found.
    await keepParts(app.db, hash, parts)
    if (!keepsCopies) await removeCroppedCopies(app, hash, parts)
  } catch (error) {
    app.log('cropped_copies_not_sought', { reason: String(error) })
  }
  await removeFiles(app, { folders: [folder], objects: [] })
}

/** A video without a picture of its own shows a drawn one, whose parts say nothing. */
export const keepParts = (db: Db, contentHash: Buffer, parts: readonly string[]) =>
  sql`
    insert into banned_parts (banned_id, hash)
    select b.id, p.bits::bit(256) from banned_media b cross join unnest(${parts}::text[]) p (bits)
    where b.content_hash = ${contentHash} and b.perceptual_hash is not null
    on conflict do nothing`.execute(db)

async function readLargest({ storage }: Pick<App, 'storage'>, folder: string) {
  const pictures = (await storage.files(folder)).filter(key => key.endsWith('.jpg'))
  const [largest] = pictures.toSorted((one, other) => sizeOf(other) - sizeOf(one))
  const file = largest && (await storage.open(largest))
  if (!file) return undefined
  const chunks: Buffer[] = []
  for await (const chunk of file.stream()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const sizeOf = (key: string) => Number(/(\d+)\.jpg$/.exec(key)?.[1] ?? 0)

type Copy = { id: number; account_id: number }

/** As near to a part of the banned picture as a copy that a ban removes is to the whole of it. */
async function removeCroppedCopies({ db, now }: Pick<App, 'db' | 'now'>, contentHash: Buffer, parts: string[]) {
  const { rows: copies } = await sql<Copy>`
    select distinct m.id, m.account_id
    from unnest(${parts.flatMap(looksOf)}::text[]) l (bits) cross join lateral (select l.bits::bit(256) as hash) part
      join media m on m.kind = 'image' and m.perceptual_hash is not null
        and picture_parts(m.perceptual_hash) && near_picture_parts(part.hash)
        and bit_count(m.perceptual_hash # part.hash) <= ${sameBits}`.execute(db)
  if (copies.length === 0) return
  await db.transaction().execute(async tx => {
    await lockAccounts(tx, new Set(copies.map(({ account_id }) => account_id)))
    const banned = tx.selectFrom('banned_media').select('operator_id').where('content_hash', '=', contentHash)
    const ban = await banned.executeTakeFirst()
    if (!ban) return
    const ids = copies.map(({ id }) => id)
    const gone = tx.deleteFrom('media').where('id', 'in', ids).returning(['id', 'account_id', 'folder'])
    const removed = await gone.execute()
    if (removed.length === 0) return
    const accounts = await takeDown(tx, removed, now())
    await enqueue(tx, removeFilesJob, { folders: removed.map(({ folder }) => folder), objects: [] })
    const facts = { content: contentHash.toString('hex'), accounts, media: removed.map(({ id }) => id), cropped: true }
    const event = { action: 'media_banned', subject: `media:${removed[0]?.id}`, facts }
    await recordAudit(tx, { operatorId: ban.operator_id, ...event }, now())
  })
}
