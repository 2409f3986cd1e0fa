import { sql } from 'kysely'
import type { ProfileContent } from '#contract/profile-form.ts'
import { fieldError } from '#contract/refusals.ts'
import { linkColumns, type TextPart, textColumns, textPartOf } from '#contract/report.ts'
import { publishNumber } from '#server/people/phones/public-number.ts'
import { insertSubmission } from '#server/people/profiles/save-content.ts'
import { changed } from '#server/platform/db/changed.ts'
import { lockAccount } from '#server/platform/db/lock-account.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { OperatorSession } from '#server/platform/operators/sessions.ts'
import { insertReview } from './decision.ts'
import { publishProfile } from './profile-decisions.ts'

type Returned = { accountId: number; parts: readonly TextPart[]; reason: string }

/** Unpublishes parts of the live text. The owner sees the version as refused, with the reason, and can send another. */
export async function returnVersion(tx: Db, session: OperatorSession, returned: Returned, at: Date) {
  const { accountId, parts, reason } = returned
  await lockAccount(tx, accountId)
  const { live, latest } = await readVersions(tx, accountId)
  if (!live) throw fieldError('parts', 'Não há texto no ar.')
  if (parts.length === 0) throw fieldError('parts', 'Escolha o que sai do ar.')
  const refuse = (version: Version) =>
    insertReview(
      tx,
      'profile',
      { submissionId: version.id, contentHash: version.content_hash, accountId, ownerId: accountId },
      { verdict: 'refused', reason, operatorId: session.operatorId, at },
    )
  if (latest?.verdict !== null || hasSame(parts, latest.content, live)) {
    const undecided = latest?.verdict === null ? latest : await insertSubmission(tx, accountId, live, at)
    await refuse(undecided)
  }
  for (const part of parts) await takenOff[part](tx, accountId)
  await tx.updateTable('profiles').set({ updated_at: at }).where('account_id', '=', accountId).execute()
  await changed(tx, 'listing', accountId, at)
}

/** Republishes the text that was unpublished at `returnedAt`, unless a newer version is live. */
export async function restoreVersion(
  tx: Db,
  session: OperatorSession,
  { accountId, returnedAt }: { accountId: number; returnedAt: Date },
  at: Date,
) {
  await lockAccount(tx, accountId)
  const { rows } = await sql<{ content: ProfileContent; since: Date; user_type: number }>`
    select s.content, r.reviewed_at as since, a.user_type
    from profile_submissions s join profile_reviews r on r.submission_id = s.id join accounts a on a.id = s.account_id
    where s.account_id = ${accountId} and (r.verdict = 'approved' or r.reviewed_at = ${returnedAt})
    order by r.verdict = 'approved' desc, s.id desc limit 1`.execute(tx)
  const [version] = rows
  if (!version || version.since > returnedAt) return
  const { content, user_type: userType } = version
  const { latest } = await readVersions(tx, accountId)
  if (latest?.reviewed_at?.getTime() === returnedAt.getTime()) {
    const { id, content_hash } = await insertSubmission(tx, accountId, content, at)
    await insertReview(
      tx,
      'profile',
      { submissionId: id, contentHash: content_hash, accountId, ownerId: accountId },
      { verdict: 'approved', reason: null, operatorId: session.operatorId, at },
    )
  }
  await publishProfile(tx, { accountId, userType, content }, at)
  await publishNumber(tx, accountId, at)
  await changed(tx, 'listing', accountId, at)
}

type Version = { id: number; content_hash: Buffer }
type Latest = Version & { content: ProfileContent; verdict: string | null; reviewed_at: Date | null }

async function readVersions(tx: Db, accountId: number) {
  const { rows: live } = await sql<{ content: ProfileContent | null }>`
    select profile_content(${accountId}) as content`.execute(tx)
  const { rows: latest } = await sql<Latest>`
    select s.id, s.content, s.content_hash, r.verdict, r.reviewed_at
    from profile_submissions s left join profile_reviews r on r.submission_id = s.id
    where s.account_id = ${accountId} order by s.id desc limit 1`.execute(tx)
  return { live: live[0]?.content ?? null, latest: latest[0] }
}

/** A pending version with the same text would republish it, so we refuse that version too. */
const hasSame = (parts: readonly TextPart[], next: ProfileContent, live: ProfileContent) =>
  textColumns.some(column => parts.includes(textPartOf(column)) && live[column] && next[column] === live[column])

const takenOff: Record<TextPart, (tx: Db, accountId: number) => Promise<unknown>> = {
  // A listing needs a name.
  nickname: (tx, id) => set(tx, id, { nickname: `Anúncio ${id}` }),
  info: (tx, id) => set(tx, id, { info: '' }),
  neighborhood: (tx, id) =>
    tx
      .updateTable('addresses')
      .set({ neighborhood: null, neighborhood_key: null })
      .where('account_id', '=', id)
      .execute(),
  links: (tx, id) => set(tx, id, Object.fromEntries(linkColumns.map(column => [column, null]))),
  // Approving the next version republishes a number.
  number: (tx, id) => tx.updateTable('phone_proofs').set({ public_since: null }).where('account_id', '=', id).execute(),
}

const set = (tx: Db, id: number, values: object) =>
  tx.updateTable('profiles').set(values).where('account_id', '=', id).execute()
