import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { secondStepEmail } from '#server/platform/emails/second-step.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { isAuthenticatorCode, stepOfCode } from '#server/platform/passwords/authenticator.ts'
import { hashRecoveryCode, makeRecoveryCodes } from '#server/platform/passwords/recovery-codes.ts'

type Deps = Pick<App, 'vault' | 'now'>

export const sealContext = (accountId: number) => `account-totp:${accountId}`

/** In the browser, `errors.code` asks for a code. */
export const codeRefusal = (message: string) => new Refusal('unauthenticated', message, { code: [message] })

/** Spends a code of the authenticator or a recovery code. Returns whether it was correct and unused. */
export async function spendCode(app: Deps, tx: Db, accountId: number, code: string) {
  const isRight = isAuthenticatorCode(code)
    ? await spendAuthenticatorCode(app, tx, accountId, code)
    : await spendRecoveryCode(app, tx, accountId, code)
  if (isRight) await dropRemoval(app, tx, accountId)
  return isRight
}

/** Also checks the first code, which turns the second step on. */
export async function spendAuthenticatorCode({ vault, now }: Deps, tx: Db, accountId: number, code: string) {
  const found = await tx
    .selectFrom('account_authenticators')
    .select(['totp_secret', 'totp_step'])
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (!found) return false
  const secret = await vault.open(found.totp_secret, sealContext(accountId))
  const totp_step = stepOfCode(secret, code, { lastStep: found.totp_step, at: now() })
  if (totp_step === null) return false
  await tx.updateTable('account_authenticators').set({ totp_step }).where('account_id', '=', accountId).execute()
  return true
}

async function spendRecoveryCode({ now }: Deps, tx: Db, accountId: number, code: string) {
  const { numUpdatedRows } = await tx
    .updateTable('account_recovery_codes')
    .set({ used_at: now() })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hashRecoveryCode(code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await enqueue(tx, secondStepEmail, { accountId, event: 'recovery_code', at: now().toISOString() })
  return true
}

export async function issueRecoveryCodes(tx: Db, accountId: number) {
  const { codes, hashes } = makeRecoveryCodes()
  await tx.deleteFrom('account_recovery_codes').where('account_id', '=', accountId).execute()
  await tx
    .insertInto('account_recovery_codes')
    .values(hashes.map(code_hash => ({ account_id: accountId, code_hash })))
    .execute()
  return codes
}

/** Returns whether there was a wait or a request for one. */
export async function dropRemoval({ now }: Pick<App, 'now'>, tx: Db, accountId: number) {
  const dropped = await tx
    .deleteFrom('second_step_removals')
    .where('account_id', '=', accountId)
    .returning('started_at')
    .executeTakeFirst()
  if (dropped?.started_at)
    await enqueue(tx, secondStepEmail, { accountId, event: 'removal_cancelled', at: now().toISOString() })
  return dropped !== undefined
}

export async function forgetSecondStep(tx: Db, accountId: number) {
  await tx.updateTable('accounts').set({ second_step_at: null }).where('id', '=', accountId).execute()
  await tx.deleteFrom('account_authenticators').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('account_recovery_codes').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('second_step_removals').where('account_id', '=', accountId).execute()
}
