import type { Evidence, EvidenceDetail, EvidenceOpening } from '#contract/evidence.ts'
import type { LegalHold } from '#contract/legal-holds.ts'
import type { HoldRow } from './legal-holds.ts'
import type { EvidenceRow, listEvidence, OpeningRow, readEvidence } from './list-evidence.ts'
import { stateOf } from './openings.ts'

type Listed = Awaited<ReturnType<typeof listEvidence>>['shown'][number]
type Detail = Awaited<ReturnType<typeof readEvidence>>
type Seen = { at: Date; operatorId: number }

export const presentListed = ({ opening, ...row }: Listed, at: Date): Evidence => ({
  ...presentRow(row),
  opening: opening && stateOf(opening, at).state,
})

const presentRow = ({ report_id, protocol, kept_since, until, ...row }: EvidenceRow) => ({
  ...row,
  report: report_id !== null && protocol !== null ? { id: report_id, protocol } : null,
  kept_since: kept_since.toISOString(),
  until: until?.toISOString() ?? null,
})

export function presentDetail(detail: Detail, seen: Seen): EvidenceDetail {
  const { hash, airings, parts, suspected, openings, sealed_with, ...row } = detail
  return {
    ...presentListed({ ...row, opening: openings[0] ?? null }, seen.at),
    hash: hash.toString('hex'),
    airings: airings.map(({ started_at, ended_at }) => ({
      from: started_at.toISOString(),
      to: ended_at?.toISOString() ?? null,
    })),
    parts: parts.map(({ sha256, ...part }) => ({ ...part, sha256: sha256.toString('hex') })),
    suspected: suspected.map(({ content_hash }) => content_hash.toString('hex')),
    openings: openings.map(opening => presentOpening(opening, seen)),
    sealed_with,
  }
}

function presentOpening(row: OpeningRow, { at, operatorId }: Seen): EvidenceOpening {
  const { state, until } = stateOf(row, at)
  return {
    ...{ id: row.id, state, reason: row.reason, asked_by: row.asker, granted_by: row.granter },
    purpose: row.purpose,
    asked_at: row.asked_at.toISOString(),
    own: row.asked_by === operatorId,
    own_grant: row.granted_by === operatorId,
    until: until?.toISOString() ?? null,
  }
}

export function presentHold(row: HoldRow, { at, operatorId }: Seen): LegalHold {
  const { held_at, until, lifted_at, lifted_by, held_by, holder, lifter, ...hold } = row
  return {
    ...hold,
    held_at: held_at.toISOString(),
    held_by: holder,
    own: held_by === operatorId,
    // Shows the last day, not the midnight after it.
    until: until ? new Date(until.getTime() - 1).toISOString() : null,
    active: lifted_at === null && (until === null || until > at),
    lifted_at: lifted_at?.toISOString() ?? null,
    lifted_by: lifter,
  }
}
