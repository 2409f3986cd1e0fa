import { sql } from 'kysely'
import { removeFiles } from '#server/accounts/remove-files.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import type { removeBannedFilesJob } from '#server/media/ban-files.ts'
import { hideCroppedCopies } from './hide-cropped-copies.ts'

type Payload = NonNullable<(typeof removeBannedFilesJob)['payload']>

/** The files go also when they can't be read. */
export async function removeBannedFiles(app: App, { contentHash, folder }: Payload) {
  try {
    const largest = await readLargest(app, folder)
    const hash = Buffer.from(contentHash, 'hex')
    const parts = largest ? await app.uploads.windows(largest) : []
    // Before the search, so that a copy that arrives meanwhile is either refused or found.
    await keepParts(app.db, hash, parts)
    await hideCroppedCopies(app, hash, parts)
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
