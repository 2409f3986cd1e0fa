import { expect, test } from 'vitest'
import type { Conversation, SupportMessage } from '#contract/support.ts'
import { type Change, changeConversation, emptyConversation } from './conversation-state.ts'

const message = (id: number, author: 'account' | 'operator' = 'operator'): SupportMessage => ({
  id,
  author,
  client_id: `c${id}`,
  text: `${id}`,
  sent_at: '2026-11-21T15:00:00.000Z',
})
const conversation = (messages: SupportMessage[], more = false): Conversation => ({
  messages,
  more,
  read_by_account: 0,
  read_by_operator: 0,
  closed_at: null,
  unread: 0,
})
const after = (...changes: Change[]) => changes.reduce(changeConversation, emptyConversation)
const received = (message: SupportMessage): Change => ({
  kind: 'event',
  event: { kind: 'message', account_id: 1, message },
})

test('lists each message once and in order, whichever way it arrives', () => {
  const state = after(
    { kind: 'newest', conversation: conversation([message(3), message(4)], true) },
    received(message(6)),
    { kind: 'sent', message: message(5, 'account') },
    received(message(5, 'account')),
    received(message(4)),
    { kind: 'older', conversation: conversation([message(1), message(2)]) },
  )
  expect(state.messages.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6])
  expect([state.more, state.followed]).toEqual([false, 6])
})

test('the next connection resumes before the person’s own message, since a missed answer may precede it', () => {
  const state = after(
    { kind: 'newest', conversation: conversation([message(3)]) },
    { kind: 'sent', message: message(5, 'account') },
  )
  expect(state.followed).toBe(3)
  const caughtUp = [received(message(4)), received(message(5, 'account'))].reduce(changeConversation, state)
  expect([caughtUp.messages.map(({ id }) => id), caughtUp.followed]).toEqual([[3, 4, 5], 5])
})

test('a seen message never becomes unseen', () => {
  const seen = (by: 'account' | 'operator', up_to: number): Change => ({
    kind: 'event',
    event: { kind: 'seen', account_id: 1, by, up_to },
  })
  const state = after(seen('operator', 5), seen('operator', 3), seen('account', 2), {
    kind: 'newest',
    conversation: conversation([]),
  })
  expect([state.read_by_operator, state.read_by_account]).toEqual([5, 2])
})

test('a message reopens a closed conversation, unless the person sent it before the closing', () => {
  const closing: Change = { kind: 'event', event: { kind: 'state', account_id: 1, closed_at: '2026-11-21T15:00:00Z' } }
  expect(after(closing).closed_at).not.toBe(null)
  expect(after(closing, { kind: 'sent', message: message(1, 'account') }).closed_at).toBe(null)
  const late: Change = { kind: 'sent', message: message(1, 'account') }
  expect(after(received(message(1, 'account')), closing, late).closed_at).not.toBe(null)
})
