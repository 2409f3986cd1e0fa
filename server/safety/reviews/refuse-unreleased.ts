import { sql } from 'kysely'
import { formatCount } from '#contract/format.ts'
import type { ReleaseState } from '#contract/media-release.ts'
import { fieldError, Refusal } from '#contract/refusals.ts'
import { readPeople } from '#server/people/media/attestations.ts'
import type { Db } from '#server/platform/db/open.ts'

/** Every recognizable person besides the owner must have released the item and have approved documents. */
export async function refuseUnreleased(tx: Db, mediaId: number, others: number | undefined) {
  const people = await readPeople(tx, mediaId)
  if (people === null) throw new Refusal('conflict', 'A pessoa ainda não disse quem aparece neste arquivo.')
  if (people === 'alone') {
    if (!others) return
    throw new Refusal('conflict', 'A pessoa disse que aparece sozinha: recuse, se há outras pessoas.')
  }
  if (others === undefined) throw fieldError('others', 'Diga quantas outras pessoas dá para reconhecer.')
  const releases = await readReleases(tx, [mediaId])
  if (releases.some(({ state }) => state === 'refused' || state === 'revoked'))
    throw new Refusal('conflict', 'Uma pessoa que aparece não autoriza: recuse este arquivo.')
  const missing = others - releases.filter(({ counts }) => counts).length
  if (missing <= 0) return
  throw new Refusal(
    'conflict',
    `Falta a autorização de ${formatCount(missing, 'pessoa', 'pessoas')} com conta verificada.`,
  )
}

export type ReviewedRelease = {
  id: number
  media_id: number
  account_id: number | null
  nickname: string | null
  state: ReleaseState
  counts: boolean
}

/** A release counts while the person's documents are in force and their account is not suspended. */
export async function readReleases(db: Db, mediaIds: readonly number[]) {
  const { rows } = await sql<ReviewedRelease>`
    select re.id, re.media_id, re.account_id, p.nickname,
      case when re.revoked_at is not null then 'revoked' else coalesce(re.answer, 'invited') end as state,
      re.answer is not distinct from 'released' and re.revoked_at is null
        and exists (select from kyc_submissions k join kyc_reviews r on r.submission_id = k.id
          where k.account_id = re.account_id and r.verdict = 'approved' and r.ended_at is null)
        and not exists (select from suspended_accounts s where s.account_id = re.account_id)
        as counts
    from media_releases re left join profiles p on p.account_id = re.account_id
    where re.media_id = any (${[...mediaIds]}) order by re.id`.execute(db)
  return rows
}
