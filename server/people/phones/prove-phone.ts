import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { phoneCode, phoneMessages } from '#contract/phone.ts'
import { fieldError } from '#contract/refusals.ts'
import type { RecordedBy } from '#server/people/consent/own-declarations.ts'
import type { App } from '#server/platform/app.ts'
import { changed } from '#server/platform/db/changed.ts'
import { lockAccount } from '#server/platform/db/lock-account.ts'
import type { Db } from '#server/platform/db/open.ts'
import { phoneChangedEmail } from '#server/platform/emails/account.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { rateLimit } from '#server/platform/limits/rate-limit.ts'
import { deviceName } from '#server/platform/sessions/device-name.ts'
import { hashOfCode } from './code-hash.ts'
import { openNumberReview } from './number-reviews.ts'
import { numberToProve, type Owner, readOwnPhone } from './own-phone.ts'
import { publishNumber } from './public-number.ts'

export async function provePhone(
  app: Pick<App, 'db' | 'pool' | 'phoneCodes' | 'now'>,
  owner: Owner,
  code: string,
  device: string,
) {
  const { accountId } = owner
  await rateLimit(app, 'phone-proof', { account: accountId })
  const number = await numberToProve(app.db, owner)
  if (number === null) throw fieldError('code', phoneMessages.codeExpired)
  await checkCode(app, accountId, { number, code })
  await app.db.transaction().execute(async tx => {
    await lockAccount(tx, accountId)
    const at = app.now()
    const used = await tx
      .deleteFrom('phone_codes')
      .where('account_id', '=', accountId)
      .where('number', '=', number)
      .executeTakeFirst()
    // The second of two concurrent requests finds no row.
    if (used.numDeletedRows === 0n) throw fieldError('code', phoneMessages.codeExpired)
    await recordProof(tx, accountId, { number, at, device })
  })
  return readOwnPhone(app, owner)
}

/** Counts before it compares, so concurrent requests get no extra attempts. */
async function checkCode(
  { db, now }: Pick<App, 'db' | 'now'>,
  accountId: number,
  { number, code }: { number: string; code: string },
) {
  const tried = await db
    .updateTable('phone_codes')
    .set({ wrong_attempts: sql<number>`wrong_attempts + 1` })
    .where('account_id', '=', accountId)
    .where('number', '=', number)
    .where('expires_at', '>', now())
    .where('wrong_attempts', '<', phoneCode.wrongAttempts)
    .returning(['code_hash', 'wrong_attempts'])
    .executeTakeFirst()
  if (!tried) throw fieldError('code', phoneMessages.codeExpired)
  if (tried.code_hash && timingSafeEqual(tried.code_hash, hashOfCode(accountId, code))) return
  const left = phoneCode.wrongAttempts - tried.wrong_attempts
  throw fieldError('code', left > 0 ? phoneMessages.codeWrong(left) : phoneMessages.codeSpent)
}

type Proof = { number: string; at: Date } & ({ device: string } | RecordedBy)

export async function recordProof(tx: Db, account_id: number, { number, at, ...by }: Proof) {
  const earlier = await tx
    .selectFrom('phone_proofs')
    .select('number')
    .where('account_id', '=', account_id)
    .limit(1)
    .executeTakeFirst()
  await tx
    .insertInto('phone_proofs')
    .values({ account_id, number, proven_at: at, ...('device' in by ? {} : by) })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await publishNumber(tx, account_id, at)
  await changed(tx, 'listing', account_id, at)
  if (!earlier) return
  await openNumberReview(tx, { accountId: account_id, number }, at)
  // If an operator records the verification, the owner gets a different e-mail.
  if (!('device' in by)) return
  const change = { accountId: account_id, device: deviceName(by.device), at: at.toISOString() }
  await enqueue(tx, phoneChangedEmail, change)
}
