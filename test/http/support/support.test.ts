import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteAccount, exportAccount } from '#contract/account.ts'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { countUnread, seeMessages } from '#contract/support.ts'
import { endRows } from '#server/platform/db/end-rows.ts'
import { closeConversation } from '#server/safety/support/close-conversation.ts'
import { seeMessages as see } from '#server/safety/support/messages.ts'
import { readConversation } from '#server/safety/support/read-conversation.ts'
import { ask, bodyOf } from '#test/world/calls.ts'
import { password, signUp } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'
import { openSupport } from '#test/world/support.ts'

let site: Booted
let support: Awaited<ReturnType<typeof openSupport>>
let lia: Awaited<ReturnType<typeof signUp>>

const start = Date.parse('2026-11-21T15:00:00Z')
const passed = (ms: number) => {
  site.app.now = () => new Date(start + ms)
}

beforeAll(async () => {
  site = await bootSite()
  support = await openSupport(site)
})
beforeEach(async () => {
  passed(0)
  lia = await signUp(site.url)
})

const waitingSince = async (accountId: number) => {
  const { rows } = await site.app.pool.query('select waiting_since from conversations where account_id = $1', [
    accountId,
  ])
  return rows[0]?.waiting_since?.getTime() ?? null
}
const unread = async (token: string) => bodyOf<{ unread: number }>(await ask(site.url, countUnread, { token })).unread
const seen = (token: string | undefined, upTo: unknown) => ask(site.url, seeMessages, { token, body: { up_to: upTo } })
const close = (closed: boolean) =>
  closeConversation(site.app, { operatorId: support.operator.id }, { accountId: lia.id, closed })

describe('a conversation', () => {
  test('is empty before the first message', async () => {
    expect(await support.read(lia.token)).toEqual({
      messages: [],
      more: false,
      read_by_account: 0,
      read_by_operator: 0,
      closed_at: null,
      unread: 0,
    })
    expect(await unread(lia.token)).toBe(0)
  })

  test('holds the messages of both sides in order, and what each has seen', async () => {
    const question = await support.write(lia.token, 'Bom dia.\nComo troco a capa?')
    passed(minuteMs)
    const answer = await support.answer(lia.id, 'Bom dia. Arraste a foto.')
    const read = await support.read(lia.token)
    expect(read.messages).toEqual([
      question,
      {
        id: answer.id,
        author: 'operator',
        client_id: answer.client_id,
        text: answer.body,
        sent_at: '2026-11-21T15:01:00.000Z',
      },
    ])
    expect([read.unread, await unread(lia.token)]).toEqual([1, 1])
    expect((await readConversation(site.app.db, lia.id, {}, 'operator')).unread).toBe(1)

    expect((await seen(lia.token, answer.id)).status).toBe(204)
    await see(site.app, { accountId: lia.id, side: 'operator', upTo: answer.id })
    expect(await support.read(lia.token)).toMatchObject({
      read_by_account: answer.id,
      read_by_operator: question.id,
      unread: 0,
    })
  })

  test('is never marked seen beyond its end, nor less than before', async () => {
    const first = await support.answer(lia.id, 'Um')
    const second = await support.answer(lia.id, 'Dois')
    await seen(lia.token, 999_999_999)
    await seen(lia.token, first.id)
    expect(await support.read(lia.token)).toMatchObject({ read_by_account: second.id, unread: 0 })
    await support.answer(lia.id, 'Três')
    expect(await unread(lia.token)).toBe(1)
  })

  test('is read in pages, backwards and forwards', async () => {
    for (let number = 1; number <= 103; number++) await support.answer(lia.id, `${number}`)
    const texts = async (query: string) => {
      const { messages, more } = await support.read(lia.token, query)
      return [messages.length, messages[0]?.text, messages.at(-1)?.text, more]
    }
    const { messages } = await support.read(lia.token)
    const [first, last] = [messages[0]?.id as number, messages.at(-1)?.id as number]
    expect(await texts('')).toEqual([50, '54', '103', true])
    expect(await texts(`?before=${first}`)).toEqual([50, '4', '53', true])
    expect(await texts(`?before=${first - 50}`)).toEqual([3, '1', '3', false])
    expect(await texts('?after=0')).toEqual([50, '1', '50', true])
    expect(await texts(`?after=${last - 2}`)).toEqual([2, '102', '103', false])
  })

  test('waits from the first unanswered message until an answer or its closing', async () => {
    await support.write(lia.token, 'Um')
    passed(1_000)
    await support.write(lia.token, 'Dois')
    expect(await waitingSince(lia.id)).toBe(start)
    await support.answer(lia.id, 'Pronto')
    expect(await waitingSince(lia.id)).toBe(null)
    passed(2_000)
    await support.write(lia.token, 'Três')
    expect(await waitingSince(lia.id)).toBe(start + 2_000)
    expect([await close(true), await close(true)]).toEqual([true, false])
    expect(await waitingSince(lia.id)).toBe(null)
    expect((await support.read(lia.token)).closed_at).toBe('2026-11-21T15:00:02.000Z')
    await close(false)
    expect(await waitingSince(lia.id)).toBe(start + 2_000)
  })

  test('reopens with a message from either side', async () => {
    await support.write(lia.token, 'Um')
    for (const say of [() => support.write(lia.token, 'Dois'), () => support.answer(lia.id, 'Três')]) {
      await close(true)
      await say()
      expect((await support.read(lia.token)).closed_at).toBe(null)
    }
  })

  test('is visible to its account only', async () => {
    const other = await signUp(site.url)
    await support.write(lia.token, 'Só meu')
    const answer = await support.answer(lia.id, 'Só seu')
    expect((await support.read(other.token)).messages).toEqual([])
    await seen(other.token, answer.id)
    expect(await unread(lia.token)).toBe(1)
    expect((await support.post(undefined, 'Oi')).status).toBe(401)
    expect((await seen(undefined, 1)).status).toBe(401)
    expect((await ask(site.url, countUnread, {})).status).toBe(401)
    await expect(support.answer(999_999, 'Oi')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is in the account’s export, and is deleted with the account', async () => {
    await support.write(lia.token, 'Minha pergunta')
    const saved = await ask(site.url, exportAccount, { token: lia.token, body: { password } })
    expect(bodyOf(saved)).toMatchObject({ conversation: [{ author: 'account', text: 'Minha pergunta' }] })
    expect((await ask(site.url, deleteAccount, { token: lia.token, body: { password } })).status).toBe(204)
    const { rows } = await site.app.pool.query('select from support_messages where account_id = $1', [lia.id])
    expect(rows).toEqual([])
  })

  test('is kept 90 days', async () => {
    await support.write(lia.token, 'Antiga')
    passed(dayMs)
    await support.write(lia.token, 'Nova')
    passed(90 * dayMs + 1)
    await endRows(site.app, ['conversations', 'support_messages'])
    const kept = await readConversation(site.app.db, lia.id, {}, 'account')
    expect(kept.messages.map(({ body }) => body)).toEqual(['Nova'])
    passed(91 * dayMs + 1)
    await endRows(site.app, ['conversations', 'support_messages'])
    const { rows } = await site.app.pool.query('select from conversations where account_id = $1', [lia.id])
    expect(rows).toEqual([])
  })
})
