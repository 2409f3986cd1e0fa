import { randomInt } from 'node:crypto'
import { minuteMs } from '#contract/durations.ts'
import { readMobile } from '#contract/mobile-number.ts'
import { type CodeRequestBy, phoneCode, phoneMessages } from '#contract/phone.ts'
import { Refusal, tooMany } from '#contract/refusals.ts'
import { confirmPassword } from '#server/people/accounts/password.ts'
import { isVerified } from '#server/people/documents/renewals.ts'
import type { App } from '#server/platform/app.ts'
import { lockAccount } from '#server/platform/db/lock-account.ts'
import { enqueue, task } from '#server/platform/jobs/enqueue.ts'
import { type Purpose, rateLimit } from '#server/platform/limits/rate-limit.ts'
import { logThinly } from '#server/platform/log/log.ts'
import { hashOfCode } from './code-hash.ts'
import { isProven, isTrusted, numberToProve, type Owner, openCode, readOwnPhone, resendIn } from './own-phone.ts'

/** `requestedAt` identifies the code: a newer request replaces it. The queue holds neither the code nor the number. */
type CodeRequest = { accountId: number; requestedAt: string; by?: CodeRequestBy }

export const phoneCodeJob = task<CodeRequest>('phone-code')

/** Requires the password unless `isTrusted`, so a stranger at a logged-in device cannot verify their own number. */
export async function requestCode(
  app: Pick<App, 'db' | 'pool' | 'phoneCodes' | 'log' | 'now'>,
  owner: Owner,
  {
    password,
    by = 'message',
    address,
  }: { password?: string | undefined; by?: CodeRequestBy | undefined; address: string },
) {
  const { accountId } = owner
  const number = await numberToProve(app.db, owner)
  if (number === null) throw new Refusal('conflict', phoneMessages.nothingToProve)
  if (await isProven(app.db, accountId, number)) throw new Refusal('conflict', phoneMessages.alreadyProven)
  // Messages to foreign and premium-rate numbers would cost many times as much.
  if (readMobile(number) !== number) throw new Refusal('conflict', phoneMessages.notMobile)
  if (by === 'call' && !app.phoneCodes.channels.includes('call')) throw new Refusal('conflict', phoneMessages.noCalls)
  const earlier = await openCode(app.db, accountId, number, app.now())
  if (earlier) refuseEarly(earlier.requested_at, app.now())
  else if (!(await isTrusted(app.db, owner, app.now()))) await confirmPassword(app, accountId, password ?? '')
  await limitCodes(app, accountId, { number, address })
  await storeRequest(app, accountId, { number, by })
  return readOwnPhone(app, owner)
}

type Limiting = Pick<App, 'db' | 'pool' | 'log' | 'now'>

async function limitCodes(app: Limiting, accountId: number, { number, address }: { number: string; address: string }) {
  const known = await isVerified(app.db, accountId)
  await rateLimit(app, 'phone-code', { address, account: accountId, known })
  if (known) await rateLimit(app, 'phone-code-verified', { account: `${accountId} ${number}` })
  else await rateLimit(app, 'phone-code-number', { account: number })
  try {
    for (const purpose of siteLimits[known ? 'verified' : 'unverified']) await rateLimit(app, purpose, {})
  } catch (error) {
    if (error instanceof Refusal) logThinly(app.log, 'phone_codes_limited', { verified: known })
    throw error
  }
}

/** Strangers can't use up the messages of people with approved documents. */
const siteLimits = {
  verified: ['phone-code-verified-site', 'phone-code-verified-site-day'],
  unverified: ['phone-code-site', 'phone-code-site-day'],
} as const satisfies Record<string, readonly Purpose[]>

function refuseEarly(requestedAt: Date, now: Date) {
  const wait = resendIn(requestedAt, now)
  if (wait > 0) throw tooMany(phoneMessages.resendEarly, wait)
}

const storeRequest = (
  { db, now }: Pick<App, 'db' | 'now'>,
  accountId: number,
  { number, by }: { number: string; by: CodeRequestBy },
) =>
  db.transaction().execute(async tx => {
    await lockAccount(tx, accountId)
    const requested_at = now()
    const expires_at = new Date(requested_at.getTime() + phoneCode.minutes * minuteMs)
    const request = { number, requested_at, expires_at, code_hash: null, channel: null, wrong_attempts: 0 }
    await tx
      .insertInto('phone_codes')
      .values({ account_id: accountId, ...request })
      .onConflict(conflict => conflict.column('account_id').doUpdateSet(request))
      .execute()
    await enqueue(tx, phoneCodeJob, { accountId, requestedAt: requested_at.toISOString(), by })
  })

/** Creates the code just before sending it. A retry after a failure creates another one. */
export async function sendCode({ db, phoneCodes, now }: App, { accountId, requestedAt, by = 'message' }: CodeRequest) {
  const code = String(randomInt(10 ** phoneCode.digits)).padStart(phoneCode.digits, '0')
  const request = await db
    .updateTable('phone_codes')
    .set({ code_hash: hashOfCode(accountId, code) })
    .where('account_id', '=', accountId)
    .where('requested_at', '=', new Date(requestedAt))
    .where('expires_at', '>', now())
    .returning('number')
    .executeTakeFirst()
  if (!request) return
  const channel = await phoneCodes.send({ to: request.number, code, minutes: phoneCode.minutes }, by)
  await db
    .updateTable('phone_codes')
    .set({ channel })
    .where('account_id', '=', accountId)
    .where('requested_at', '=', new Date(requestedAt))
    .execute()
}
