import { formatDate } from '#contract/format.ts'
import { messages } from '#contract/messages.ts'
import { foldName } from '#contract/place.ts'
import type { ProfileContent } from '#contract/profile-form.ts'
import { profileRefusals } from '#contract/profile-review.ts'
import { Refusal } from '#contract/refusals.ts'
import { publishNumber } from '#server/people/phones/public-number.ts'
import { changed } from '#server/platform/db/changed.ts'
import { lockAccount } from '#server/platform/db/lock-account.ts'
import { readMissing } from '#server/platform/db/missing.ts'
import type { Db } from '#server/platform/db/open.ts'
import { profileApprovedEmail, profileRefusedEmail } from '#server/platform/emails/profile-review.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { OperatorSession } from '#server/platform/operators/sessions.ts'
import { composeReason, type Deps, decide, insertReview, refuseUndecidable } from './decision.ts'

export const approveProfile = (app: Deps, session: OperatorSession, submissionId: number, seenHash: string) =>
  decide(app, session, async (tx, at) => {
    const profile = await holdUndecided(tx, submissionId, seenHash)
    const { accountId, contentHash } = profile
    await refuseOtherBirth(tx, profile)
    await refuseWithoutPhoto(tx, profile, at)
    await insertReview(tx, 'profile', profile, {
      verdict: 'approved',
      reason: null,
      operatorId: session.operatorId,
      at,
    })
    await publishProfile(tx, profile, at)
    await publishNumber(tx, accountId, at)
    await changed(tx, 'listing', accountId, at)
    await enqueue(tx, profileApprovedEmail, { accountId })
    const facts = { account: accountId, content: contentHash.toString('hex') }
    return { action: 'profile_approved', subject: `profile:${submissionId}`, facts }
  })

type RefusalInput = { content_hash: string; refusal: keyof typeof profileRefusals; text: string }

export async function refuseProfile(
  app: Deps,
  session: OperatorSession,
  submissionId: number,
  { content_hash, refusal, text }: RefusalInput,
) {
  const reason = composeReason(profileRefusals, refusal, text)
  await decide(app, session, async (tx, at) => {
    const profile = await holdUndecided(tx, submissionId, content_hash)
    const { accountId } = profile
    await insertReview(tx, 'profile', profile, { verdict: 'refused', reason, operatorId: session.operatorId, at })
    await enqueue(tx, profileRefusedEmail, { accountId, submissionId })
    return { action: 'profile_refused', subject: `profile:${submissionId}`, facts: { account: accountId, refusal } }
  })
}

async function holdUndecided(tx: Db, submissionId: number, seenHash: string) {
  const found = await tx
    .selectFrom('profile_submissions as ps')
    .innerJoin('accounts as a', 'a.id', 'ps.account_id')
    .select(['ps.account_id as accountId', 'a.user_type as userType', 'ps.content', 'ps.content_hash as contentHash'])
    .where('ps.id', '=', submissionId)
    .executeTakeFirst()
  if (!found) throw new Refusal('not_found', messages.notFound)
  await lockAccount(tx, found.accountId)
  const profile = { ...found, submissionId, ownerId: found.accountId }
  await refuseUndecidable(tx, 'profile', profile, seenHash)
  return profile
}

type HeldProfile = Awaited<ReturnType<typeof holdUndecided>>

/** The public age must match the documents. */
async function refuseOtherBirth(tx: Db, { accountId, content }: HeldProfile) {
  const record = await tx
    .selectFrom('kyc_records')
    .select('birth')
    .where('account_id', '=', accountId)
    .orderBy('submission_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!record || record.birth === content.birth) return
  throw new Refusal('conflict', `A data de nascimento não é a dos documentos aprovados (${formatDate(record.birth)}).`)
}

/** An individual's first public version needs a photo. */
async function refuseWithoutPhoto(tx: Db, { accountId }: HeldProfile, at: Date) {
  const missing = await readMissing(tx, accountId, at)
  const isFirst = missing.some(({ step, hides }) => step === 'profile' && hides)
  if (isFirst && missing.some(({ step }) => step === 'photos'))
    throw new Refusal('conflict', 'Aprove ao menos uma foto antes.')
}

const lists = ['preferences', 'occasions', 'languages', 'payment_types'] as const

type PublishedProfile = Pick<HeldProfile, 'accountId' | 'userType' | 'content'>

export async function publishProfile(tx: Db, { accountId, userType, content }: PublishedProfile, at: Date) {
  const { profile, address } = rowsOf(content)
  const dated = { ...profile, updated_at: at }
  await tx
    .insertInto('profiles')
    .values({ account_id: accountId, user_type: userType, created_at: at, ...dated })
    .onConflict(conflict => conflict.column('account_id').doUpdateSet(dated))
    .execute()
  await tx
    .insertInto('addresses')
    .values({ account_id: accountId, ...address })
    .onConflict(conflict => conflict.column('account_id').doUpdateSet(address))
    .execute()
  for (const list of lists) await replaceList(tx, accountId, list, content[list])
}

function rowsOf({ preferences, occasions, languages, payment_types, ...content }: ProfileContent) {
  const { state_id, city_id, neighborhood, ...profile } = content
  const neighborhood_key = neighborhood === null ? null : foldName(neighborhood)
  return { profile, address: { state_id, city_id, neighborhood, neighborhood_key } }
}

async function replaceList(tx: Db, account_id: number, list: (typeof lists)[number], ids: readonly number[]) {
  const table = `profile_${list}` as const
  await tx.deleteFrom(table).where('account_id', '=', account_id).execute()
  const rows = [...new Set(ids)].map(option_id => ({ account_id, option_id }))
  if (rows.length > 0) await tx.insertInto(table).values(rows).execute()
}
