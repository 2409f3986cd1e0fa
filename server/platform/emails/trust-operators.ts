import type { EmailDeps } from './send.ts'

/** Returns the addresses of the trust and safety operators. */
export async function trustAddresses({ db, now }: EmailDeps) {
  const operators = await db
    .selectFrom('operators as o')
    .innerJoin('operator_roles as r', 'r.operator_id', 'o.id')
    .select('o.email')
    .where('o.disabled_at', 'is', null)
    .where('r.role', '=', 'trust')
    .where(({ or, eb }) => or([eb('r.until', 'is', null), eb('r.until', '>', now())]))
    .execute()
  return operators.map(({ email }) => email)
}
