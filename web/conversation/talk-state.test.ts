import { expect, test } from 'vitest'
import type { Conversation, SupportMessage } from '#contract/support.ts'
import { type Change, changeTalk, emptyTalk, lastIdOf } from './talk-state.ts'

const said = (id: number, author: 'account' | 'operator' = 'operator'): SupportMessage => ({
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
const after = (...changes: Change[]) => changes.reduce(changeTalk, emptyTalk)
const heard = (message: SupportMessage): Change => ({
  kind: 'event',
  event: { kind: 'message', account_id: 1, message },
})

test('what comes in any order, and more than once, stands once and in order', () => {
  const talk = after(
    { kind: 'newest', conversation: conversation([said(3), said(4)], true) },
    heard(said(6)),
    { kind: 'sent', message: said(5, 'account') },
    heard(said(5, 'account')),
    heard(said(4)),
    { kind: 'older', conversation: conversation([said(1), said(2)]) },
  )
  expect(talk.messages.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6])
  expect([talk.more, lastIdOf(talk)]).toEqual([false, 6])
})

test('what was seen never becomes unseen', () => {
  const seen = (by: 'account' | 'operator', up_to: number): Change => ({
    kind: 'event',
    event: { kind: 'seen', account_id: 1, by, up_to },
  })
  const talk = after(seen('operator', 5), seen('operator', 3), seen('account', 2), {
    kind: 'newest',
    conversation: conversation([]),
  })
  expect([talk.read_by_operator, talk.read_by_account]).toEqual([5, 2])
})

test('a closed conversation is open again with what is sent', () => {
  const closing: Change = { kind: 'event', event: { kind: 'state', account_id: 1, closed_at: '2026-11-21T15:00:00Z' } }
  expect(after(closing).closed_at).not.toBe(null)
  expect(after(closing, { kind: 'sent', message: said(1, 'account') }).closed_at).toBe(null)
  const late: Change = { kind: 'sent', message: said(1, 'account') }
  expect(after(heard(said(1, 'account')), closing, late).closed_at).not.toBe(null)
})
