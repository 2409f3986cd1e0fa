import { sql } from 'kysely'
import { audienceOf } from '#contract/user-types.ts'
import type { Db } from '#server/platform/db/open.ts'

/** Call after approving a profile or verifying a number: an approved profile's number is public once verified. */
export const publishNumber = (tx: Db, accountId: number, at: Date) =>
  sql`
    update phone_proofs pp set public_since = ${at} from profiles p
    where p.account_id = ${accountId} and pp.account_id = p.account_id and pp.number = coalesce(p.whatsapp, p.phone)
  `.execute(tx)

/** SQL: the public number, if any, of the account whose id is the SQL expression `account`. */
export const publicNumberOf = (account: string) => `(
  select pp.number from phone_proofs pp where pp.account_id = ${account} and pp.public_since is not null
  order by pp.public_since desc, pp.proven_at desc limit 1)`

export async function readPublicNumber(db: Db, accountId: number) {
  const { rows } = await sql<{ number: string | null }>`
    select ${sql.raw(publicNumberOf(String(Number(accountId))))} as number`.execute(db)
  return rows[0]?.number ?? null
}

/** Close friends publish no contact details, so they need not verify a number. */
export const hasPublicNumber = (userType: number) => audienceOf(userType)?.publicNumber !== 'none'
