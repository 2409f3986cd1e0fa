import { sql } from 'kysely'

/**
 * Folders that a row references, as `folder` and `created_at`. Category pictures always count as old, and files still
 * to be sealed as evidence always count as new.
 */
export const referencedFolders = sql<{ folder: string; created_at: Date }>`
  select folder, created_at from media
  union all select folder, created_at from kept_banners
  union all select folder, '-infinity' from partner_categories where folder is not null
  union all select folder, 'infinity' from evidence_folders`
