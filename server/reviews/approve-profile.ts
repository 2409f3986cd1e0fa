import { formatDate } from '#contract/format.ts'
import { foldName } from '#contract/place.ts'
import type { ProfileContent } from '#contract/profile-content.ts'
import { Refusal } from '#contract/refusals.ts'
import { audienceOf } from '#contract/user-types.ts'
import type { App } from '#server/app.ts'
import { refreshListing } from '#server/catalog/refresh-listings.ts'
import type { Db } from '#server/db/open.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { recordAudit } from '#server/operators/audit.ts'
import type { OperatorSession } from '#server/operators/sessions.ts'
import { profileApprovedMail } from './content-tasks.ts'
import { beginProfileDecision, type ProfileDecision } from './profile-decision.ts'

/** Makes a version what visitors see: the verdict, the live rows, the listing, the mail and the audit, all or nothing. */
export async function approveProfile(
  { db, now }: Pick<App, 'db' | 'now'>,
  { operatorId }: OperatorSession,
  submissionId: number,
  seenHash: string,
) {
  await db.transaction().execute(async tx => {
    const at = now()
    const decision = await beginProfileDecision(tx, submissionId, seenHash)
    const { accountId, contentHash } = decision
    await refuseOtherBirth(tx, decision)
    await refuseWithoutPhoto(tx, decision)
    const review = { verdict: 'approved', reason: null, content_hash: contentHash } as const
    await tx
      .insertInto('profile_reviews')
      .values({ ...review, submission_id: submissionId, operator_id: operatorId, reviewed_at: at })
      .execute()
    await publishProfile(tx, decision, at)
    await refreshListing(tx, accountId, at)
    await enqueue(tx, profileApprovedMail, { accountId })
    const deed = { operatorId, action: 'profile_approved', subject: `profile:${submissionId}` }
    await recordAudit(tx, { ...deed, facts: { account: accountId, content: contentHash.toString('hex') } }, at)
  })
}

/** The age that visitors are told is that of the documents. */
async function refuseOtherBirth(tx: Db, { accountId, content }: ProfileDecision) {
  const record = await tx
    .selectFrom('kyc_records')
    .select('birth')
    .where('account_id', '=', accountId)
    .orderBy('submission_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!record || record.birth === content.birth) return
  const verified = formatDate(record.birth)
  throw new Refusal('conflict', `A data de nascimento não é a dos documentos aprovados (${verified}).`)
}

/**
 * What an individual makes public for the first time has a picture; later all of them may be taken away again. A
 * partner shows banners, which are reviewed by themselves.
 */
async function refuseWithoutPhoto(tx: Db, { accountId, userType }: ProfileDecision) {
  if (!audienceOf(userType)) return
  const live = await tx
    .selectFrom('profiles')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (live) return
  const photo = await tx
    .selectFrom('media as m')
    .innerJoin('media_reviews as r', 'r.media_id', 'm.id')
    .select('m.id')
    .where('m.account_id', '=', accountId)
    .where('m.kind', '=', 'image')
    .where('m.position', 'is not', null)
    .where('r.verdict', '=', 'approved')
    .limit(1)
    .executeTakeFirst()
  if (!photo) throw new Refusal('conflict', 'Aprove ao menos uma foto antes.')
}

type Lists = 'preferences' | 'occasions' | 'languages' | 'payment_types'
const lists: readonly Lists[] = ['preferences', 'occasions', 'languages', 'payment_types']

/** Copies a version to the rows that visitors' pages are made of. */
async function publishProfile(tx: Db, { accountId, userType, content }: ProfileDecision, at: Date) {
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

async function replaceList(tx: Db, account_id: number, list: Lists, ids: readonly number[]) {
  const table = `profile_${list}` as const
  await tx.deleteFrom(table).where('account_id', '=', account_id).execute()
  const rows = [...new Set(ids)].map(option_id => ({ account_id, option_id }))
  if (rows.length > 0) await tx.insertInto(table).values(rows).execute()
}
