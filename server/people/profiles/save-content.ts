import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { fieldsOfKind, profileFields } from '#contract/profile-fields.ts'
import type { ProfileContent, ProfileForm } from '#contract/profile-form.ts'
import { profileMessages } from '#contract/profile-messages.ts'
import { fieldError } from '#contract/refusals.ts'
import { kycState } from '#server/people/documents/submissions.ts'
import { noteShared } from '#server/people/linked-accounts/note-shared.ts'
import { valuesOfContent } from '#server/people/linked-accounts/shared-values.ts'
import { lockAccount } from '#server/platform/db/lock-account.ts'
import type { Db } from '#server/platform/db/open.ts'
import { canonical } from '#server/platform/operators/audit.ts'
import type { CheckedForm } from './form.ts'
import type { ResolvedAddress, ResolvedOptions } from './resolve-answers.ts'

export async function saveContent(tx: Db, accountId: number, content: ProfileContent, at: Date) {
  await lockAccount(tx, accountId)
  // An operator may have approved documents since we checked the form.
  if (await birthDiffers(tx, accountId, content.birth)) throw fieldError('profile.birth', profileMessages.birthDiffers)
  if (!(await isUnchanged(tx, accountId, content))) await insertSubmission(tx, accountId, content, at)
  await noteShared(tx, accountId, valuesOfContent(content), at)
}

/** An unchanged profile needs no new review, unless we refused it: saving it again then requests another review. */
async function isUnchanged(tx: Db, accountId: number, content: ProfileContent) {
  return isSame(content, await latestContent(tx, accountId)) && !(await isRefused(tx, accountId))
}

async function isRefused(tx: Db, accountId: number) {
  const latest = await tx
    .selectFrom('profile_submissions')
    .leftJoin('profile_reviews', 'submission_id', 'profile_submissions.id')
    .select('verdict')
    .where('account_id', '=', accountId)
    .orderBy('profile_submissions.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest?.verdict === 'refused'
}

export function insertSubmission(tx: Db, account_id: number, content: ProfileContent, submitted_at: Date) {
  const content_hash = hashOfContent(content)
  return tx
    .insertInto('profile_submissions')
    .values({ account_id, content: JSON.stringify(content), content_hash, submitted_at })
    .returning(['id', 'content_hash'])
    .executeTakeFirstOrThrow()
}

export async function latestContent(db: Db, accountId: number) {
  const { rows } = await sql<{ content: ProfileContent | null }>`
    select latest_content(${accountId}) as content`.execute(db)
  return rows[0]?.content ?? undefined
}

export function contentOf(answers: ProfileForm, options: ResolvedOptions, address: ResolvedAddress) {
  const values = fieldsOfKind('value').map(name => [name, answers[profileFields[name].form]])
  return { ...Object.fromEntries(values), ...options, ...address } as ProfileContent
}

export const hashOfContent = (content: ProfileContent) => createHash('sha256').update(canonical(content)).digest()

/** The earlier version may contain columns that forms do not send, or may predate some of the lists. */
const isSame = (content: ProfileContent, earlier: ProfileContent | undefined) =>
  earlier !== undefined &&
  (Object.keys(content) as (keyof ProfileContent)[]).every(name => answerOf(content[name]) === answerOf(earlier[name]))

const answerOf = (value: unknown) => canonical(Array.isArray(value) && value.length === 0 ? null : value)

async function birthDiffers(db: Db, accountId: number, birth: string) {
  const { approvedId } = await kycState(db, accountId)
  if (approvedId === null) return false
  const records = db.selectFrom('kyc_records').select('birth').where('submission_id', '=', approvedId)
  const record = await records.executeTakeFirst()
  return record !== undefined && record.birth !== birth
}

export async function checkBirth(
  db: Db,
  accountId: number,
  { answers, errors }: Pick<CheckedForm<{ 'profile.birth': string }>, 'answers' | 'errors'>,
) {
  if (!errors.has('profile.birth') && (await birthDiffers(db, accountId, answers['profile.birth'])))
    errors.add('profile.birth', profileMessages.birthDiffers)
}
