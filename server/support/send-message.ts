import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { supportMessages } from '#contract/support.ts'
import { limitsOf } from '#server/accounts/rate-limit.ts'
import type { App } from '#server/app.ts'
import { consume } from '#server/db/attempts.ts'
import type { Db } from '#server/db/open.ts'
import { enqueueAnswerEmail } from '#server/emails/support.ts'
import { announce } from './announce.ts'
import { messageColumns } from './read-conversation.ts'

type Author = { author: 'account'; operatorId?: null } | { author: 'operator'; operatorId: number }
type Sending = { accountId: number; clientId: string; text: string } & Author

/**
 * Says something in an account's conversation, which begins or opens again with it. What a device sends twice under one
 * name is one message.
 * @throws Refusal `conflict` when the name is another message's, `not_found` when there is no such account, `too_many`.
 */
export async function sendMessage(app: Pick<App, 'db' | 'pool' | 'now'>, sending: Sending) {
  const known = await findSent(app.db, sending)
  if (known) return known
  if (sending.author === 'account') await limitSending(app, sending.accountId)
  return app.db.transaction().execute(async tx => {
    await takeTurn(tx, sending.accountId, app.now())
    const meanwhile = await findSent(tx, sending)
    return meanwhile ?? (await addMessage(tx, sending, app.now()))
  })
}

async function findSent(db: Db, { accountId, clientId, author, text }: Sending) {
  const sent = await db
    .selectFrom('support_messages')
    .select(messageColumns)
    .where('account_id', '=', accountId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  if (sent && (sent.author !== author || sent.body !== text)) throw new Refusal('conflict', supportMessages.otherText)
  return sent
}

const limitSending = ({ pool, now }: Pick<App, 'pool' | 'now'>, account: number) => {
  const limits = [...limitsOf('support-minute', { account }), ...limitsOf('support-day', { account })]
  return consume(pool, limits, now(), supportMessages.tooMany)
}

/**
 * The account stays while its conversation is written to. After that one message at a time, of all conversations:
 * numbers then grow as messages become visible, and who knows one has missed none before it.
 */
async function takeTurn(tx: Db, account_id: number, at: Date) {
  const account = tx.selectFrom('accounts').select('id').where('id', '=', account_id).forKeyShare()
  if (!(await account.executeTakeFirst())) throw new Refusal('not_found', messages.notFound)
  await sql`select pg_advisory_xact_lock(${turnLock})`.execute(tx)
  await tx
    .insertInto('conversations')
    .values({ account_id, opened_at: at, last_message_at: at, waiting_since: null, closed_at: null, closed_by: null })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

const turnLock = 7_330_021

async function addMessage(tx: Db, { accountId, clientId, text, author, operatorId = null }: Sending, at: Date) {
  const before = await tx
    .selectFrom('conversations')
    .select(['waiting_since', 'closed_at'])
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const message = await tx
    .insertInto('support_messages')
    .values({ account_id: accountId, author, operator_id: operatorId, client_id: clientId, body: text, sent_at: at })
    .returning(messageColumns)
    .executeTakeFirstOrThrow()
  const waiting_since = author === 'account' ? (before.waiting_since ?? at) : null
  await tx
    .updateTable('conversations')
    .set({ last_message_at: at, waiting_since, closed_at: null, closed_by: null })
    .where('account_id', '=', accountId)
    .execute()
  if (before.closed_at) await announce(tx, { kind: 'state', account_id: accountId, closed_at: null })
  await announce(tx, { kind: 'message', account_id: accountId, id: message.id })
  if (author === 'operator') await enqueueAnswerEmail(tx, accountId, at)
  return message
}
