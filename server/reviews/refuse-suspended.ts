import { Refusal } from '#contract/refusals.ts'
import type { Db } from '#server/db/open.ts'

/** @throws Refusal `conflict`: what is suspended stays as it is. */
export async function refuseSuspended(tx: Db, accountId: number) {
  const suspension = await tx
    .selectFrom('account_suspensions')
    .select('id')
    .where('account_id', '=', accountId)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
  if (suspension) throw new Refusal('conflict', 'Esta conta está suspensa.')
}
