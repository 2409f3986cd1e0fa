import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { dayMs } from '#contract/durations.ts'
import type { StoredMedia } from '#contract/media.ts'
import { Refusal } from '#contract/refusals.ts'
import { releaseLimits, releaseText } from '#contract/release.ts'
import { kycState } from '#server/people/documents/submissions.ts'
import type { App } from '#server/platform/app.ts'
import { lockAccount } from '#server/platform/db/lock-account.ts'
import type { Db } from '#server/platform/db/open.ts'
import { hashToken } from '#server/platform/db/tokens.ts'
import { rateLimit } from '#server/platform/limits/rate-limit.ts'
import { refuseItem } from './withdraw-releases.ts'

type Deps = Pick<App, 'db' | 'pool' | 'now'>

/** SHA-256 of the current text, recorded with each release. */
export const releaseTextHash = createHash('sha256')
  .update([`release ${releaseText.version}`, ...releaseText.statements].join('\n'))
  .digest('hex')

export type ReleaseRow = Pick<StoredMedia, 'kind' | 'folder' | 'container'> & {
  id: number
  mediaId: number
  ownerId: number
  accountId: number | null
  answer: 'released' | 'refused' | null
  nickname: string | null
  answered_at: Date | null
  revoked_at: Date | null
}

/** The first verified person who opens the link counts as the person in the picture. The link is then theirs alone. */
export async function openInvitation(app: Deps, accountId: number, token: string) {
  await rateLimit(app, 'invitation', { account: accountId })
  return app.db.transaction().execute(async tx => {
    const invitation = await holdInvitation(tx, accountId, token, app.now())
    const { kyc } = await kycState(tx, accountId)
    if (kyc !== 'okay') return { state: 'unverified' as const, kyc }
    if (invitation.accountId === null)
      await tx.updateTable('media_releases').set({ account_id: accountId }).where('id', '=', invitation.id).execute()
    return { ...invitation, state: stateOf(invitation) }
  })
}

async function holdInvitation(tx: Db, accountId: number, token: string, now: Date) {
  await sql`select from media_releases where token_hash = ${hashToken(token)} for update`.execute(tx)
  return findInvitation(tx, accountId, token, now)
}

async function findInvitation(db: Db, accountId: number, token: string, now: Date) {
  const [found] = await readReleases(db, sql`re.token_hash = ${hashToken(token)}`, now)
  if (!found || (found.accountId !== null && found.accountId !== accountId))
    throw new Refusal('not_found', 'Este link não vale mais. Peça outro a quem enviou.')
  if (found.ownerId === accountId) throw new Refusal('forbidden', 'Este link é para a outra pessoa que aparece.')
  return found
}

/** Excludes invitations that expired unanswered. */
export async function readReleases(db: Db, condition: ReturnType<typeof sql>, now: Date) {
  const open = new Date(now.getTime() - releaseLimits.linkDays * dayMs)
  const { rows } = await sql<ReleaseRow>`
    select re.id, m.id as "mediaId", m.account_id as "ownerId", re.account_id as "accountId", re.answer, re.answered_at,
      re.revoked_at, m.kind, m.folder, m.container, coalesce(
        (select content ->> 'nickname' from profile_submissions where account_id = m.account_id order by id desc limit 1),
        (select nickname from profiles where account_id = m.account_id)) as nickname
    from media_releases re join media m on m.id = re.media_id
    where ${condition} and (re.answer is not null or re.invited_at > ${open})
    order by re.id desc`.execute(db)
  return rows
}

export function stateOf({ answer, revoked_at }: Pick<ReleaseRow, 'answer' | 'revoked_at'>) {
  if (answer === null) return 'invited' as const
  return revoked_at ? ('revoked' as const) : answer
}

type Answer = { token: string; answer: 'released' | 'refused'; version: number }

export async function answerInvitation(app: Deps, accountId: number, { token, answer, version }: Answer) {
  await rateLimit(app, 'invitation', { account: accountId })
  if (version !== releaseText.version)
    throw new Refusal('conflict', 'Este texto mudou. Recarregue a página e leia de novo.')
  await app.db.transaction().execute(async tx => {
    const now = app.now()
    const { ownerId } = await findInvitation(tx, accountId, token, now)
    await lockAccount(tx, ownerId)
    const { answer: before, id, mediaId } = await holdInvitation(tx, accountId, token, now)
    if ((await kycState(tx, accountId)).kyc !== 'okay')
      throw new Refusal('forbidden', 'Antes de responder, conclua a verificação da sua conta.')
    if (before !== null) throw new Refusal('conflict', 'Você já respondeu a este convite.')
    const text = answer === 'released' && { text_version: version, text_hash: releaseTextHash }
    await tx
      .updateTable('media_releases')
      .set({ account_id: accountId, answer, answered_at: now, ...text })
      .where('id', '=', id)
      .execute()
    if (answer === 'refused') await refuseItem(tx, { mediaId, accountId: ownerId }, now)
  })
}
