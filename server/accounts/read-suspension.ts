import type { Db } from '#server/db/open.ts'

/** Why an account is suspended now, by whom, and what its owner answered. */
export async function readSuspension(db: Db, accountId: number, operatorId: number) {
  const open = await db
    .selectFrom('account_suspensions as s')
    .leftJoin('operators as o', 'o.id', 's.operator_id')
    .select(['s.id', 's.reason', 's.suspended_at', 's.operator_id', 'o.name as operator'])
    .where('s.account_id', '=', accountId)
    .where('s.lifted_at', 'is', null)
    .executeTakeFirst()
  if (!open) return undefined
  const answers = await db
    .selectFrom('suspension_answers')
    .select(['body as text', 'sent_at as at'])
    .where('suspension_id', '=', open.id)
    .orderBy('id')
    .execute()
  const { reason, suspended_at, operator } = open
  return { reason, suspended_at, operator, own: open.operator_id === operatorId, answers }
}

export async function isSuspended(db: Db, accountId: number) {
  const open = db.selectFrom('account_suspensions').select('id').where('account_id', '=', accountId)
  return (await open.where('lifted_at', 'is', null).executeTakeFirst()) !== undefined
}
