import type { SupportEvent } from '#contract/support.ts'
import type { App } from '#server/app.ts'
import { readOpenings } from './openings.ts'
import { readMissed, readStanding, type Side } from './read-conversation.ts'
import { toldMessage } from './wire-conversation.ts'

/** Who listens: an account to its own conversation, an operator to all. `id` is the account's or the operator's. */
export type Watcher = { side: Side; id: number; sessionId: number; address: string }
export type Outlet = { send(event: unknown, id?: number): void; beat(): void; end(): void }
export type Place = ReturnType<typeof openPlace>

/**
 * One listener's place. What is told while it still reads what came before waits, and nothing passes twice: messages
 * become visible in the order of their numbers.
 */
export function openPlace(
  { db, log, now }: Pick<App, 'db' | 'log' | 'now'>,
  watcher: Watcher,
  after: number | undefined,
  outlet: Outlet,
) {
  let last = after ?? 0
  let waiting: SupportEvent[] | undefined = []

  function pass(event: SupportEvent) {
    if (event.kind !== 'message') return outlet.send(event)
    if (event.message.id <= last) return
    last = event.message.id
    outlet.send(event, last)
  }

  async function catchUp() {
    if (watcher.side === 'account') for (const event of await readStanding(db, watcher.id)) pass(event)
    if (after === undefined) return
    for (
      let missed = await readMissed(db, watcher, last);
      missed.length > 0;
      missed = await readMissed(db, watcher, last)
    ) {
      const accountIds = watcher.side === 'operator' ? [...new Set(missed.map(row => row.account_id))] : []
      const openings = await readOpenings(db, accountIds, now())
      for (const row of missed) pass(sparing(messageOf(row), watcher, openings))
    }
  }

  async function begin() {
    await catchUp()
    const held = waiting ?? []
    waiting = undefined
    held.forEach(pass)
  }

  function fail(error: Error) {
    log('support_stream_failed', { reason: error.message })
    outlet.end()
  }

  return {
    watcher,
    begin: () => void begin().catch(fail),
    take: (event: SupportEvent) => void (waiting ? waiting.push(event) : pass(event)),
    beat: () => outlet.beat(),
    end: () => outlet.end(),
  }
}

const messageOf = (row: Parameters<typeof toldMessage>[0] & { account_id: number }): SupportEvent => ({
  kind: 'message',
  account_id: row.account_id,
  message: toldMessage(row),
})

/** Opening a conversation is written down: an operator who has not opened it is told that, not what, was written. */
export function sparing(event: SupportEvent, { side, id }: Watcher, openings: ReadonlySet<string>): SupportEvent {
  if (event.kind !== 'message' || side === 'account' || openings.has(`${id}:${event.account_id}`)) return event
  return { ...event, message: { ...event.message, text: '' } }
}
