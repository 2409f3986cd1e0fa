import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { recordAudit } from '#server/platform/operators/audit.ts'
import { refuseHeldByOther } from '#server/platform/operators/claims.ts'
import type { Operator } from '#server/platform/operators/sessions.ts'
import { announce } from './messages.ts'
import { requireAccount } from './open-conversation.ts'

type Deps = Pick<App, 'db' | 'now'>
type Closing = { accountId: number; closed: boolean }

export async function closeConversation({ db, now }: Deps, { operatorId }: Operator, { accountId, closed }: Closing) {
  await requireAccount(db, accountId)
  return db.transaction().execute(async tx => {
    const at = now()
    const isChanged = await changeState(tx, { accountId, operatorId, closed }, at)
    if (!isChanged) return false
    await refuseHeldByOther(tx, { operatorId, at }, `support:${accountId}`)
    const action = closed ? 'conversation_closed' : 'conversation_reopened'
    await recordAudit(tx, { operatorId, action, subject: `account:${accountId}` }, at)
    return true
  })
}

type StateChange = { accountId: number; operatorId: number; closed: boolean }

async function changeState(tx: Db, { accountId, operatorId, closed }: StateChange, at: Date) {
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

/** Finds when the person sent the first unanswered message: a reopened conversation waits from that time. */
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
