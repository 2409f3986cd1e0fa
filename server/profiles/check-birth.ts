import { profileMessages } from '#contract/profile-messages.ts'
import type { Db } from '#server/db/open.ts'
import { kycState } from '#server/kyc/kyc-state.ts'
import type { CheckedForm } from './check-form.ts'

/** Whether the approved documents say another day. */
export async function birthDiffers(db: Db, accountId: number, birth: string) {
  const { kyc, submissionId } = await kycState(db, accountId)
  if (kyc !== 'okay' || submissionId === null) return false
  const records = db.selectFrom('kyc_records').select('birth').where('submission_id', '=', submissionId)
  const record = await records.executeTakeFirst()
  return record !== undefined && record.birth !== birth
}

/** Adds what is to be said of a birth that is right in itself. */
export async function compareBirth(
  db: Db,
  accountId: number,
  { answers, faults }: Pick<CheckedForm<{ 'profile.birth': string }>, 'answers' | 'faults'>,
) {
  if (!faults.has('profile.birth') && (await birthDiffers(db, accountId, answers['profile.birth'])))
    faults.add('profile.birth', profileMessages.birthDiffers)
}
