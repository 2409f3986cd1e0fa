import type * as z from 'zod/mini'
import {
  type Conversation,
  type Span,
  type SupportEvent,
  type SupportMessage,
  supportLimits,
} from '#contract/support.ts'
import type { Db } from '#server/platform/db/open.ts'

export type Side = 'account' | 'operator'

export const otherSide = { account: 'operator', operator: 'account' } as const satisfies Record<Side, Side>
export const readColumns = { account: 'account_read_id', operator: 'operator_read_id' } as const

export const messageColumns = ['id', 'account_id', 'author', 'client_id', 'body', 'sent_at'] as const

export async function readConversation(db: Db, accountId: number, span: z.output<typeof Span>, side: Side) {
  const conversation = await db
    .selectFrom('conversations')
    .select(['account_read_id', 'operator_read_id', 'closed_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const found = await readMessages(db, accountId, span)
  const messages = found.slice(0, supportLimits.page)
  return {
    conversation,
    messages: isForward(span) ? messages : messages.reverse(),
    more: found.length > supportLimits.page,
    unread: await countUnread(db, accountId, side),
  }
}
export type ReadConversation = Awaited<ReturnType<typeof readConversation>>

export async function countUnread(db: Db, accountId: number, side: Side) {
  const { unread } = await db
    .selectFrom('support_messages as m')
    .innerJoin('conversations as c', 'c.account_id', 'm.account_id')
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where('m.account_id', '=', accountId)
    .where('m.author', '=', otherSide[side])
    .whereRef('m.id', '>', `c.${readColumns[side]}`)
    .executeTakeFirstOrThrow()
  return unread
}

const isForward = ({ before, after }: z.output<typeof Span>) => after !== undefined && before === undefined

/** Reads one message beyond the page, to find out whether there are more. */
function readMessages(db: Db, accountId: number, span: z.output<typeof Span>) {
  const { before, after } = span
  let found = db.selectFrom('support_messages').select(messageColumns).where('account_id', '=', accountId)
  if (before !== undefined) found = found.where('id', '<', before)
  if (after !== undefined) found = found.where('id', '>', after)
  return found
    .orderBy('id', isForward(span) ? 'asc' : 'desc')
    .limit(supportLimits.page + 1)
    .execute()
}

export const readMessage = (db: Db, id: number) =>
  db.selectFrom('support_messages').select(messageColumns).where('id', '=', id).executeTakeFirst()

const missedPage = 200
/** An operator can read further back only by opening a conversation, which we audit. */
const maxMissedByOperators = 200

export function readMissed(db: Db, { side, id }: { side: Side; id: number }, after: number) {
  const missed = db.selectFrom('support_messages').select(messageColumns).where('id', '>', after)
  const visible =
    side === 'account'
      ? missed.where('account_id', '=', id)
      : missed.where('id', '>', ({ selectFrom, fn, eb }) =>
          selectFrom('support_messages').select(eb(fn.max('id'), '-', maxMissedByOperators).as('min')),
        )
  return visible.orderBy('id').limit(missedPage).execute()
}

export async function readStateEvents(db: Db, account_id: number): Promise<SupportEvent[]> {
  const found = await db
    .selectFrom('conversations')
    .select(['account_read_id', 'operator_read_id', 'closed_at'])
    .where('account_id', '=', account_id)
    .executeTakeFirst()
  if (!found) return []
  return [
    { kind: 'seen', account_id, by: 'account', up_to: found.account_read_id },
    { kind: 'seen', account_id, by: 'operator', up_to: found.operator_read_id },
    { kind: 'state', account_id, closed_at: found.closed_at?.toISOString() ?? null },
  ]
}

type Row = ReadConversation['messages'][number]

export const presentMessage = ({ id, author, client_id, body, sent_at }: Row): SupportMessage => ({
  id,
  author,
  client_id,
  text: body,
  sent_at: sent_at.toISOString(),
})

export const presentConversation = ({ conversation, messages, more, unread }: ReadConversation): Conversation => ({
  messages: messages.map(presentMessage),
  more,
  read_by_account: conversation?.account_read_id ?? 0,
  read_by_operator: conversation?.operator_read_id ?? 0,
  closed_at: conversation?.closed_at?.toISOString() ?? null,
  unread,
})
