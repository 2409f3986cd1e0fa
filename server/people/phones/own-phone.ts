import { minuteMs } from '#contract/durations.ts'
import { type OwnPhone, phoneCode } from '#contract/phone.ts'
import { latestContent } from '#server/people/profiles/save-content.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { isNumberReviewOpen } from './number-reviews.ts'
import { hasPublicNumber, readPublicNumber } from './public-number.ts'

export type Owner = {
  accountId: number
  userType: number
  /** Id of the session. Absent if the site itself makes the request. */
  id?: number
}

export async function readOwnPhone(
  { db, phoneCodes, now }: Pick<App, 'db' | 'phoneCodes' | 'now'>,
  owner: Owner,
): Promise<OwnPhone> {
  const { accountId, userType } = owner
  const number = await numberToProve(db, { accountId, userType })
  const proven = number !== null && (await isProven(db, accountId, number))
  const at = now()
  const code = number === null || proven ? undefined : await openCode(db, accountId, number, at)
  const needsPassword = number !== null && !proven && !code && !(await isTrusted(db, owner, at))
  return {
    number,
    proven,
    shown: hasPublicNumber(userType) ? await readPublicNumber(db, accountId) : null,
    checking: await isNumberReviewOpen(db, accountId),
    needs_password: needsPassword,
    channels: [...phoneCodes.channels],
    code: code ? { resend_in: resendIn(code.requested_at, at), channel: code.channel } : null,
  }
}

const trustedMinutes = 60

/**
 * Whether the person logged in so recently that we send a code without asking for the password. Replacing a verified
 * number always requires the password: a stranger at a logged-in device must not publish their own number.
 */
export async function isTrusted(db: Db, { accountId, id }: Owner, at: Date) {
  if (id === undefined) return false
  const since = new Date(at.getTime() - trustedMinutes * minuteMs)
  const found = await db
    .selectFrom('account_sessions as s')
    .select('s.id')
    .where('s.id', '=', id)
    .where('s.account_id', '=', accountId)
    .where('s.created_at', '>', since)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('phone_proofs').select('number').where('account_id', '=', accountId))),
    )
    .executeTakeFirst()
  return found !== undefined
}

/** In seconds. */
export const resendIn = (requestedAt: Date, now: Date) =>
  Math.max(0, phoneCode.resendSeconds - Math.floor((now.getTime() - requestedAt.getTime()) / 1000))

/** Uses the latest version, reviewed or not, so the advertiser can verify the number before the profile is reviewed. */
export async function numberToProve(db: Db, { accountId, userType }: Owner) {
  if (!hasPublicNumber(userType)) return null
  const content = await latestContent(db, accountId)
  return content?.whatsapp ?? content?.phone ?? null
}

/** Finds a code that the person can still enter. */
export const openCode = (db: Db, accountId: number, number: string, at: Date) =>
  db
    .selectFrom('phone_codes')
    .select(['requested_at', 'channel'])
    .where('account_id', '=', accountId)
    .where('number', '=', number)
    .where('expires_at', '>', at)
    .where('wrong_attempts', '<', phoneCode.wrongAttempts)
    .executeTakeFirst()

export const isProven = async (db: Db, accountId: number, number: string) =>
  (await db
    .selectFrom('phone_proofs')
    .select('number')
    .where('account_id', '=', accountId)
    .where('number', '=', number)
    .executeTakeFirst()) !== undefined
