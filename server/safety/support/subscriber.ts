import { hourMs } from '#contract/durations.ts'
import type { SupportEvent } from '#contract/support.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { presentMessage, readMissed, readStateEvents, type Side } from './read-conversation.ts'

/** An account listens to its own conversation, an operator to all. `id` is the account's or the operator's. */
export type Listener = { side: Side; id: number; sessionId: number; address: string }
export type Outlet = { send(event: unknown, id?: number): void; beat(): void; end(): void }
export type Subscriber = ReturnType<typeof openSubscriber>

/** Sends no message twice, since messages become visible in the order of their ids. */
export function openSubscriber(
  { db, log, now }: Pick<App, 'db' | 'log' | 'now'>,
  listener: Listener,
  after: number | undefined,
  outlet: Outlet,
) {
  let last = after ?? 0
  let waiting: SupportEvent[] | undefined = []

  function send(event: SupportEvent) {
    if (event.kind !== 'message') return outlet.send(event)
    if (event.message.id <= last) return
    last = event.message.id
    outlet.send(event, last)
  }

  async function catchUp() {
    if (listener.side === 'account') for (const event of await readStateEvents(db, listener.id)) send(event)
    if (after === undefined) return
    for (
      let missed = await readMissed(db, listener, last);
      missed.length > 0;
      missed = await readMissed(db, listener, last)
    ) {
      const accountIds = listener.side === 'operator' ? [...new Set(missed.map(row => row.account_id))] : []
      const openings = await readOpenings(db, accountIds, now())
      for (const row of missed) send(redactUnopened(messageOf(row), listener, openings))
    }
  }

  async function begin() {
    await catchUp()
    const buffered = waiting ?? []
    waiting = undefined
    buffered.forEach(send)
  }

  function fail(error: Error) {
    log('support_stream_failed', { reason: error.message })
    outlet.end()
  }

  return {
    listener,
    begin: () => void begin().catch(fail),
    take: (event: SupportEvent) => void (waiting ? waiting.push(event) : send(event)),
    beat: () => outlet.beat(),
    end: () => outlet.end(),
  }
}

const messageOf = (row: Parameters<typeof presentMessage>[0] & { account_id: number }): SupportEvent => ({
  kind: 'message',
  account_id: row.account_id,
  message: presentMessage(row),
})

/** We audit each opening of a conversation, so an operator who has not opened it gets its messages without text. */
export function redactUnopened(
  event: SupportEvent,
  { side, id }: Listener,
  openings: ReadonlySet<string>,
): SupportEvent {
  if (event.kind !== 'message' || side === 'account' || openings.has(`${id}:${event.account_id}`)) return event
  return { ...event, message: { ...event.message, text: '' } }
}

export const conversationOpened = 'conversation_opened'

/** The maximum length of an operator's session. */
const openMs = 8 * hourMs

export async function readOpenings(db: Db, accountIds: readonly number[], at: Date) {
  if (accountIds.length === 0) return new Set<string>()
  const entries = await db
    .selectFrom('audit_entries')
    .select(['operator_id', 'subject'])
    .where(
      'subject',
      'in',
      accountIds.map(id => `account:${id}`),
    )
    .where('action', '=', conversationOpened)
    .where('at', '>', new Date(at.getTime() - openMs))
    .execute()
  return new Set(entries.map(({ operator_id, subject }) => `${operator_id}:${subject.slice('account:'.length)}`))
}
