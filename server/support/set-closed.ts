import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import { announce } from './announce.ts'

type Closing = { accountId: number; operatorId: number; closed: boolean }

/**
 * Closes a conversation, in which nothing waits any more, or opens it again; says whether it was not so before.
 * @throws Refusal `not_found` when there is none.
 */
export async function setClosed(app: Pick<App, 'db' | 'now'>, closing: Closing): Promise<boolean> {
  return app.db.transaction().execute(tx => changeState(tx, closing, app.now()))
}

/** The same in the transaction of what else is done. */
export async function changeState(tx: Db, { accountId, operatorId, closed }: Closing, at: Date) {
  const before = await tx
    .selectFrom('conversations')
    .select('closed_at')
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw new Refusal('not_found', messages.notFound)
  if ((before.closed_at !== null) === closed) return false
  const state = closed
    ? { closed_at: at, closed_by: operatorId, waiting_since: null }
    : { closed_at: null, closed_by: null, waiting_since: await firstUnanswered(tx, accountId) }
  await tx.updateTable('conversations').set(state).where('account_id', '=', accountId).execute()
  const closed_at = state.closed_at?.toISOString() ?? null
  await announce(tx, { kind: 'state', account_id: accountId, closed_at })
  return true
}

/** What nobody had answered when it was closed waits again. */
async function firstUnanswered(tx: Db, accountId: number) {
  const own = tx.selectFrom('support_messages as m').where('m.account_id', '=', accountId)
  const answered = await own
    .where('m.author', '=', 'operator')
    .select(({ fn }) => fn.max('m.id').as('id'))
    .executeTakeFirst()
  const first = await own
    .where('m.id', '>', answered?.id ?? 0)
    .orderBy('m.id')
    .select('m.sent_at')
    .limit(1)
    .executeTakeFirst()
  return first?.sent_at ?? null
}
