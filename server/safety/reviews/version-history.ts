import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'

const versions = {
  profile: { sent: sql`profile_submissions`, decided: sql`profile_reviews`, of: sql`account_id` },
  campaign: { sent: sql`campaign_submissions`, decided: sql`campaign_reviews`, of: sql`campaign_id` },
}

type Version = {
  id: number
  /** Id of the profile's account, or of the ad. */
  of: number
}
type Decided = { id: number; verdict: 'approved' | 'refused'; reason: string | null; at: Date; operator: string | null }

const shownEarlier = 10

/** Reads who decided a version and when, and the refusals since the last approval before it, newest first. */
export async function readVersionHistory(db: Db, kind: keyof typeof versions, { id, of }: Version) {
  const { sent, decided, of: owner } = versions[kind]
  const { rows } = await sql<Decided>`
    select s.id, r.verdict, r.reason, r.reviewed_at as at, o.name as operator
    from ${sent} s join ${decided} r on r.submission_id = s.id left join operators o on o.id = r.operator_id
    where s.${owner} = ${of} and s.id <= ${id} order by s.id desc limit ${shownEarlier + 1}`.execute(db)
  const before = rows.filter(row => row.id !== id)
  const approval = before.findIndex(({ verdict }) => verdict === 'approved')
  return {
    decision: rows.find(row => row.id === id) ?? null,
    earlier: before.slice(0, approval < 0 ? shownEarlier : approval),
  }
}

export type VersionHistory = Awaited<ReturnType<typeof readVersionHistory>>

export const presentVersionHistory = ({ decision, earlier }: VersionHistory) => ({
  decision: decision && { at: decision.at.toISOString(), operator: decision.operator },
  earlier: earlier.map(({ at, reason }) => ({ at: at.toISOString(), reason: reason ?? '' })),
})
