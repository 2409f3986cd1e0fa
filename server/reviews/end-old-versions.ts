import { sql } from 'kysely'
import type { App } from '#server/app.ts'

const keptDays = 365

/** What each version is of, and where its reviews are. */
const versioned = [
  { versions: 'profile_submissions', reviews: 'profile_reviews', owner: 'account_id' },
  { versions: 'campaign_submissions', reviews: 'campaign_reviews', owner: 'campaign_id' },
] as const

/**
 * What was on show is kept for a year after something else took its place (Decreto 12.975/2026, art. 16-M), and what
 * was refused or replaced before it no longer than that. The files of such banners go with the next sweep.
 */
export async function endOldVersions({ db, now }: Pick<App, 'db' | 'now'>) {
  const before = new Date(now().getTime() - keptDays * 86_400_000)
  for (const { versions, reviews, owner } of versioned)
    await sql`
      delete from ${sql.table(versions)} old using ${sql.table(versions)} later, ${sql.table(reviews)} r
      where r.submission_id = later.id and r.verdict = 'approved' and r.reviewed_at < ${before}
        and later.${sql.ref(owner)} = old.${sql.ref(owner)} and later.id > old.id`.execute(db)
}
