import { randomInt } from 'node:crypto'
import { minuteMs } from '#contract/durations.ts'
import { phoneCode, phoneMessages } from '#contract/phone.ts'
import { Refusal, tooMany } from '#contract/refusals.ts'
import { confirmPassword } from '#server/people/accounts/password.ts'
import { isVerified } from '#server/people/documents/renewals.ts'
import type { App } from '#server/platform/app.ts'
import { lockAccount } from '#server/platform/db/lock-account.ts'
import { enqueue, task } from '#server/platform/jobs/enqueue.ts'
import { rateLimit } from '#server/platform/limits/rate-limit.ts'
import { hashOfCode } from './code-hash.ts'
import { isProven, isTrusted, numberToProve, type Owner, openCode, readOwnPhone, resendIn } from './own-phone.ts'

/** `requestedAt` identifies the code: a newer request replaces it. The queue holds neither the code nor the number. */
type CodeRequest = { accountId: number; requestedAt: string }

export const phoneCodeJob = task<CodeRequest>('phone-code')

/** Requires the password unless `isTrusted`, so a stranger at a logged-in device cannot verify their own number. */
export async function requestCode(
  app: Pick<App, 'db' | 'pool' | 'now'>,
  owner: Owner,
  { password, address }: { password?: string | undefined; address: string },
) {
  const { accountId } = owner
  const number = await numberToProve(app.db, owner)
  if (number === null) throw new Refusal('conflict', phoneMessages.nothingToProve)
  if (await isProven(app.db, accountId, number)) throw new Refusal('conflict', phoneMessages.alreadyProven)
  const earlier = await openCode(app.db, accountId, number, app.now())
  if (earlier) refuseEarly(earlier.requested_at, app.now())
  else if (!(await isTrusted(app.db, owner, app.now()))) await confirmPassword(app, accountId, password ?? '')
  const known = await isVerified(app.db, accountId)
  await rateLimit(app, 'phone-code', { address, account: accountId, known })
  if (known) await rateLimit(app, 'phone-code-verified', { account: `${accountId} ${number}` })
  else {
    await rateLimit(app, 'phone-code-number', { account: number })
    await rateLimit(app, 'phone-code-site', { account: 'site' })
  }
  await storeRequest(app, accountId, number)
  return readOwnPhone(app, owner)
}

function refuseEarly(requestedAt: Date, now: Date) {
  const wait = resendIn(requestedAt, now)
  if (wait > 0) throw tooMany(phoneMessages.resendEarly, wait)
}

const storeRequest = ({ db, now }: Pick<App, 'db' | 'now'>, accountId: number, number: string) =>
  db.transaction().execute(async tx => {
    await lockAccount(tx, accountId)
    const requested_at = now()
    const expires_at = new Date(requested_at.getTime() + phoneCode.minutes * minuteMs)
    const request = { number, requested_at, expires_at, code_hash: null, wrong_attempts: 0 }
    await tx
      .insertInto('phone_codes')
      .values({ account_id: accountId, ...request })
      .onConflict(conflict => conflict.column('account_id').doUpdateSet(request))
      .execute()
    await enqueue(tx, phoneCodeJob, { accountId, requestedAt: requested_at.toISOString() })
  })

/** Creates the code just before sending it. A retry after a failure creates another one. */
export async function sendCode({ db, phoneCodes, now }: App, { accountId, requestedAt }: CodeRequest) {
  const code = String(randomInt(10 ** phoneCode.digits)).padStart(phoneCode.digits, '0')
  const request = await db
    .updateTable('phone_codes')
    .set({ code_hash: hashOfCode(accountId, code) })
    .where('account_id', '=', accountId)
    .where('requested_at', '=', new Date(requestedAt))
    .where('expires_at', '>', now())
    .returning('number')
    .executeTakeFirst()
  if (request) await phoneCodes.send({ to: request.number, code, minutes: phoneCode.minutes })
}
