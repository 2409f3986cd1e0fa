import type * as z from 'zod/mini'
import type { Span } from '#contract/support.ts'
import type { App } from '#server/app.ts'
import type { OperatorSession } from '#server/operators/sessions.ts'
import { recordView } from '#server/operators/views.ts'
import type { Means } from '#server/orders/owed-by-hand.ts'
import { readAccountBeside } from './account-beside.ts'
import { conversationOpened, readOpenings } from './openings.ts'
import { readConversation } from './read-conversation.ts'

type Operator = Pick<OperatorSession, 'operatorId'>
type Wanted = { accountId: number; span: z.output<typeof Span> }

/** An account's conversation with what is known of the account. Opening it is written down; reading on is not again. */
export async function openConversation(means: Means & Noting, operator: Operator, { accountId, span }: Wanted) {
  const account = await readAccountBeside(means, accountId)
  await noteOpening(means, operator, { accountId, span })
  return { account, conversation: await readConversation(means.db, accountId, span, 'operator') }
}

export type OpenedConversation = Awaited<ReturnType<typeof openConversation>>

type Noting = Pick<App, 'db' | 'log' | 'now'>

async function noteOpening(app: Noting, operator: Operator, { accountId, span }: Wanted) {
  const subject = `account:${accountId}`
  const readsOn = span.before !== undefined || span.after !== undefined
  if (readsOn && (await readOpenings(app.db, [accountId], app.now())).has(`${operator.operatorId}:${accountId}`)) return
  const view = { kind: 'opened', action: conversationOpened, subject, accountIds: [accountId] } as const
  await app.db.transaction().execute(tx => recordView(app, tx, operator, view))
}
