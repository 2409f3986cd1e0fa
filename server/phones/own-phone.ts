import { sql } from 'kysely'
import { type OwnPhone, phoneCode } from '#contract/phone.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import { latestContent } from '#server/profiles/save-content.ts'
import { isNumberReviewOpen } from '#server/reviews/number-reviews.ts'
import { hasPublicNumber, publicNumberOf } from './public-number.ts'

export type Owner = { accountId: number; userType: number }

export async function readOwnPhone(
  { db, now }: Pick<App, 'db' | 'now'>,
  { accountId, userType }: Owner,
): Promise<OwnPhone> {
  const number = await numberToProve(db, { accountId, userType })
  const { rows } = await sql<{ proven: boolean; shown: string | null }>`
    select exists (select from phone_proofs where account_id = ${accountId} and number = ${number}) as proven,
      ${sql.raw(publicNumberOf(String(Number(accountId))))} as shown`.execute(db)
  const { proven = false, shown = null } = rows[0] ?? {}
  const at = now()
  const code = number === null || proven ? undefined : await openCode(db, accountId, number, at)
  return {
    number,
    proven,
    shown: hasPublicNumber(userType) ? shown : null,
    checking: await isNumberReviewOpen(db, accountId),
    code: code ? { resend_in: resendIn(code.requested_at, at) } : null,
  }
}

/** Seconds. */
export const resendIn = (requestedAt: Date, now: Date) =>
  Math.max(0, phoneCode.resendSeconds - Math.floor((now.getTime() - requestedAt.getTime()) / 1000))

/** Of the latest version, whether it was reviewed or not: a number is proven while the version waits. */
export async function numberToProve(db: Db, { accountId, userType }: Owner) {
  if (!hasPublicNumber(userType)) return null
  const content = await latestContent(db, accountId)
  return content?.whatsapp ?? content?.phone ?? null
}

/** One that may still be typed. */
export const openCode = (db: Db, accountId: number, number: string, at: Date) =>
  db
    .selectFrom('phone_codes')
    .select('requested_at')
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
