import type { Db } from '#server/db/open.ts'
import { kycState } from '#server/kyc/kyc-state.ts'

/** Whether the approved documents say another day. */
export async function birthDiffers(db: Db, accountId: number, birth: string) {
  const { kyc, submissionId } = await kycState(db, accountId)
  if (kyc !== 'okay' || submissionId === null) return false
  const records = db.selectFrom('kyc_records').select('birth').where('submission_id', '=', submissionId)
  const record = await records.executeTakeFirst()
  return record !== undefined && record.birth !== birth
}
