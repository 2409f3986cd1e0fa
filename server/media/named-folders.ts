import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'

export type ReferencedFolder = { folder: string; created_at: Date }

/**
 * Every folder of public media that the database knows: of an ad only the pictures that are kept; what a category
 * shows was there before anything that is looked at here.
 */
export async function referencedFolders(db: Db) {
  const { rows } = await sql<ReferencedFolder>`
    select folder, created_at from media
    union all select folder, created_at from kept_banners
    union all select folder, '-infinity' from partner_categories where folder is not null`.execute(db)
  return rows
}
