import { sql } from 'kysely'
import { audienceOf } from '#contract/user-types.ts'
import type { Db } from '#server/platform/db/open.ts'

/** Call when a profile was approved or a number proven: the number of the approved profile is public once it is proven. */
export const publishNumber = (tx: Db, accountId: number, at: Date) =>
  sql`
    update phone_proofs pp set public_since = ${at} from profiles p
    where p.account_id = ${accountId} and pp.account_id = p.account_id and pp.number = coalesce(p.whatsapp, p.phone)
  `.execute(tx)

/** In SQL, of the account that `account` names: the public number, if any. */
export const publicNumberOf = (account: string) => `(
  select pp.number from phone_proofs pp where pp.account_id = ${account} and pp.public_since is not null
  order by pp.public_since desc, pp.proven_at desc limit 1)`

/** Close friends have no public contact, so that nobody asks them for a proof. */
export const hasPublicNumber = (userType: number) => audienceOf(userType)?.contact !== 'none'
