import type { App } from '#server/app.ts'
import { recordAudit } from '#server/operators/audit.ts'
import type { OperatorSession } from '#server/operators/sessions.ts'
import { requireAccount } from './account-beside.ts'
import { changeState } from './set-closed.ts'

type Means = Pick<App, 'db' | 'now'>
type Operator = Pick<OperatorSession, 'operatorId'>
type Closing = { accountId: number; closed: boolean }

/** Closes or reopens; what is so already is not written down again. @throws Refusal `not_found`. */
export async function closeConversation({ db, now }: Means, { operatorId }: Operator, { accountId, closed }: Closing) {
  await requireAccount(db, accountId)
  await db.transaction().execute(async tx => {
    const at = now()
    const isChanged = await changeState(tx, { accountId, operatorId, closed }, at)
    const action = closed ? 'conversation_closed' : 'conversation_reopened'
    if (isChanged) await recordAudit(tx, { operatorId, action, subject: `account:${accountId}` }, at)
  })
}
