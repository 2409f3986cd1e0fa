import type * as z from 'zod/mini'
import type { Span } from '#contract/support.ts'
import { recordAudit } from '#server/operators/audit.ts'
import type { OperatorSession } from '#server/operators/sessions.ts'
import type { Means } from '#server/order-desk/owed-by-hand.ts'
import { readConversation } from '#server/support/read-conversation.ts'
import { readAccountBeside } from './account-beside.ts'

type Operator = Pick<OperatorSession, 'operatorId'>
type Wanted = { accountId: number; span: z.output<typeof Span> }

/** As long as a session of an operator lasts at most. */
const openMs = 8 * 60 * 60_000

/** An account's conversation with what is known of the account. Opening it is written down; reading on is not again. */
export async function openConversation(means: Means, operator: Operator, { accountId, span }: Wanted) {
  const account = await readAccountBeside(means, accountId)
  await noteOpening(means, operator, { accountId, span })
  return { account, conversation: await readConversation(means.db, accountId, span, 'operator') }
}

export type OpenedConversation = Awaited<ReturnType<typeof openConversation>>

type Noting = Pick<Means, 'db' | 'now'>
const action = 'conversation_opened'

async function noteOpening({ db, now }: Noting, { operatorId }: Operator, { accountId, span }: Wanted) {
  const subject = `account:${accountId}`
  const at = now()
  const readsOn = span.before !== undefined || span.after !== undefined
  if (readsOn && (await hasOpened({ db, now }, operatorId, subject))) return
  await db.transaction().execute(tx => recordAudit(tx, { operatorId, action, subject }, at))
}

const hasOpened = ({ db, now }: Noting, operatorId: number, subject: string) =>
  db
    .selectFrom('audit_entries')
    .select('id')
    .where('subject', '=', subject)
    .where('operator_id', '=', operatorId)
    .where('action', '=', action)
    .where('at', '>', new Date(now().getTime() - openMs))
    .limit(1)
    .executeTakeFirst()
