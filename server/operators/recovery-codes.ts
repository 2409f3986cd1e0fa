import { createHash, randomInt } from 'node:crypto'
import type { Db } from '#server/db/open.ts'

const count = 10
const length = 12
/** No letter that is taken for another or for a digit; 12 of them are 59 bits. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Ten codes that each replace the authenticator once; told now and never again. */
export async function issueRecoveryCodes(tx: Db, operatorId: number) {
  const codes = Array.from({ length: count }, () => Array.from({ length }, letter).join(''))
  await tx.deleteFrom('operator_recovery_codes').where('operator_id', '=', operatorId).execute()
  await tx
    .insertInto('operator_recovery_codes')
    .values(codes.map(code => ({ operator_id: operatorId, code_hash: hashCode(code) })))
    .execute()
  return codes.map(inGroups)
}

/** Whether the code was one of the operator's and unused; it is used now. */
export async function spendRecoveryCode(tx: Db, operatorId: number, code: string, at: Date) {
  const { numUpdatedRows } = await tx
    .updateTable('operator_recovery_codes')
    .set({ used_at: at })
    .where('operator_id', '=', operatorId)
    .where('code_hash', '=', hashCode(code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const letter = () => letters[randomInt(letters.length)] as string
const inGroups = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-')

const hashCode = (code: string) =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest()
