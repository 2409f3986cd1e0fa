import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { type SupportEvent, supportMessages } from '#contract/support.ts'
import type { App } from '#server/platform/app.ts'
import { consume } from '#server/platform/db/count-attempts.ts'
import type { Db } from '#server/platform/db/open.ts'
import { enqueueAnswerEmail } from '#server/platform/emails/support.ts'
import { limitsOf } from '#server/platform/limits/rate-limit.ts'
import { refuseHeldByOther } from '#server/platform/operators/claims.ts'
import { messageColumns, otherSide, readColumns, type Side } from './read-conversation.ts'

type Author = { author: 'account'; operatorId?: null } | { author: 'operator'; operatorId: number }
type NewMessage = { accountId: number; clientId: string; text: string } & Author

/** Stores a message only once, even if the device sends it twice with the same client id. */
export async function sendMessage(app: Pick<App, 'db' | 'pool' | 'now'>, message: NewMessage) {
  const sent = await findSent(app.db, message)
  if (sent) return sent
  if (message.author === 'account') await limitSending(app, message.accountId)
  return app.db.transaction().execute(async tx => {
    await lockConversation(tx, message.accountId, app.now())
    const sentMeanwhile = await findSent(tx, message)
    if (sentMeanwhile) return sentMeanwhile
    const { accountId, operatorId } = message
    if (operatorId) await refuseHeldByOther(tx, { operatorId, at: app.now() }, `support:${accountId}`)
    return addMessage(tx, message, app.now())
  })
}

async function findSent(db: Db, { accountId, clientId, author, text }: NewMessage) {
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

/** Serializes messages across all conversations, so a listener who has seen an id can't have missed a smaller one. */
async function lockConversation(tx: Db, account_id: number, at: Date) {
  const account = tx.selectFrom('accounts').select('id').where('id', '=', account_id).forKeyShare()
  if (!(await account.executeTakeFirst())) throw new Refusal('not_found', messages.notFound)
  await sql`select pg_advisory_xact_lock(${messageLock})`.execute(tx)
  await tx
    .insertInto('conversations')
    .values({ account_id, opened_at: at, last_message_at: at, waiting_since: null, closed_at: null, closed_by: null })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

const messageLock = 7_330_021

async function addMessage(tx: Db, { accountId, clientId, text, author, operatorId = null }: NewMessage, at: Date) {
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

export const supportChannel = 'support'

/** Sends only the message's id, since a PostgreSQL notification holds 8000 bytes. */
export type SupportNotice =
  | { kind: 'message'; account_id: number; id: number }
  | Exclude<SupportEvent, { kind: 'message' }>

/** Notifies every process when the transaction commits. */
export async function announce(tx: Db, notice: SupportNotice) {
  await sql`select pg_notify(${supportChannel}, ${JSON.stringify(notice)})`.execute(tx)
}

type Reading = { accountId: number; side: Side; upTo: number }

export async function seeMessages({ db }: Pick<App, 'db'>, { accountId, side, upTo }: Reading) {
  const column = readColumns[side]
  await db.transaction().execute(async tx => {
    const last = await tx
      .selectFrom('support_messages')
      .select(({ fn }) => fn.max('id').as('id'))
      .where('account_id', '=', accountId)
      .where('author', '=', otherSide[side])
      .where('id', '<=', upTo)
      .executeTakeFirst()
    if (!last?.id) return
    const { numUpdatedRows } = await tx
      .updateTable('conversations')
      .set({ [column]: last.id })
      .where('account_id', '=', accountId)
      .where(column, '<', last.id)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await announce(tx, { kind: 'seen', account_id: accountId, by: side, up_to: last.id })
  })
}
