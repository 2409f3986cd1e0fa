import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { logOut } from '#contract/session.ts'
import { eventPaths } from '#contract/support.ts'
import { closeConversation } from '#server/safety/support/close-conversation.ts'
import { seeMessages } from '#server/safety/support/messages.ts'
import { serve } from '#server/serve.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { ask, request } from '#test/world/calls.ts'
import { signUp } from '#test/world/people.ts'
import { bootDisconnectable, type DisconnectableSite } from '#test/world/site.ts'
import { bearer, listenTo, openSupport } from '#test/world/support.ts'

let site: DisconnectableSite
let support: Awaited<ReturnType<typeof openSupport>>
let lia: Awaited<ReturnType<typeof signUp>>
const opened: Listener[] = []

type Listener = Awaited<ReturnType<typeof listenTo>>

beforeAll(async () => {
  // Only the streams' heartbeat uses an interval.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  site = await bootDisconnectable()
  support = await openSupport(site)
})
beforeEach(async () => {
  lia = await signUp(site.url)
})
afterEach(() => {
  for (const { disconnect } of opened.splice(0)) disconnect()
  site.app.now = () => new Date()
})

async function listen(headers: Record<string, string>, query = '', path?: string, at: { url: string } = site) {
  const listener = await listenTo(at, headers, query, path)
  opened.push(listener)
  return listener
}
const listenAs = (token: string, query?: string) => listen(bearer(token), query)
const beat = () => vi.advanceTimersByTime(25_000)
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => `${from + at}`)

describe('an account’s stream', () => {
  test('reports messages, seen marks and closings by either side, in its own conversation only', async () => {
    const other = await signUp(site.url)
    const { stream, texts } = await listenAs(lia.token)
    await support.write(other.token, 'De outra pessoa')
    const question = await support.write(lia.token, 'Oi\n\ndata: {}')
    const answer = await support.answer(lia.id, 'Olá')
    await seeMessages(site.app, { accountId: lia.id, side: 'operator', upTo: question.id })
    await closeConversation(site.app, { operatorId: support.operator.id }, { accountId: lia.id, closed: true })
    await expect.poll(() => stream.received.length).toBe(4)
    expect(texts()).toEqual(['Oi\n\ndata: {}', 'Olá'])
    expect(stream.received.slice(0, 3)).toEqual([
      { id: `${question.id}`, event: { kind: 'message', account_id: lia.id, message: question } },
      { id: `${answer.id}`, event: expect.objectContaining({ kind: 'message' }) },
      { id: undefined, event: { kind: 'seen', account_id: lia.id, by: 'operator', up_to: question.id } },
    ])
    expect(stream.received[3]?.event).toMatchObject({ kind: 'state', closed_at: expect.any(String) })
  })

  test('is neither cached nor compressed', async () => {
    const { stream } = await listen({ ...bearer(lia.token), 'accept-encoding': 'gzip, br' })
    expect(Object.fromEntries(stream.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(stream.headers.has('content-encoding')).toBe(false)
  })

  test('neither loses nor repeats anything when its connection drops again and again', async () => {
    const received: string[] = []
    let last = '0'
    const writing = (async () => {
      for (const number of numbers(1, 60)) await support.answer(lia.id, number)
    })()
    while (!received.includes('60')) {
      const listener = await listen({ ...bearer(lia.token), 'last-event-id': last })
      const enough = Math.min(60, received.length + 7)
      await expect
        .poll(() => received.length + listener.texts().length, { timeout: 20_000 })
        .toBeGreaterThanOrEqual(enough)
      listener.disconnect()
      received.push(...listener.texts())
      last = listener.lastId()
    }
    await writing
    expect(received).toEqual(numbers(1, 60))
  })

  test('starts after the requested message, with the state of the conversation', async () => {
    const first = await support.answer(lia.id, '1')
    for (const number of numbers(2, 5)) await support.answer(lia.id, number)
    const { stream, texts } = await listenAs(lia.token, `?after=${first.id}`)
    await expect.poll(texts).toEqual(numbers(2, 5))
    expect(stream.received.slice(0, 3).map(({ event }) => event.kind)).toEqual(['seen', 'seen', 'state'])
    const live = await listenAs(lia.token)
    await support.answer(lia.id, '6')
    await expect.poll(live.texts).toEqual(['6'])
  })

  test('delivers messages that another process received', async () => {
    const other = await serve(site.app)
    try {
      const { texts } = await listen(bearer(lia.token), '', undefined, other)
      await support.write(lia.token, 'Por aqui')
      await expect.poll(texts).toEqual(['Por aqui'])
    } finally {
      await other.close()
    }
  })

  test('ends when notifications may have been missed, and resumes from there', async () => {
    const { stream, texts, lastId } = await listenAs(lia.token, '?after=0')
    await support.answer(lia.id, 'Antes')
    await expect.poll(texts).toEqual(['Antes'])
    site.disconnect()
    await site.reconnect()
    await expect
      .poll(
        () =>
          support.answer(lia.id, 'Durante', '00000000-0000-4000-8000-000000000001').then(
            () => true,
            () => false,
          ),
        { timeout: 20_000 },
      )
      .toBe(true)
    await expect.poll(() => stream.ended, { timeout: 20_000 }).toBe(true)
    const again = await listen({ ...bearer(lia.token), 'last-event-id': lastId() })
    await expect
      .poll(() => [...texts(), ...again.texts()].filter((text, at, all) => all.indexOf(text) === at))
      .toEqual(['Antes', 'Durante'])
  })

  test('sends heartbeats, and ends at the first one after its session has ended', async () => {
    const { stream } = await listenAs(lia.token)
    beat()
    await expect.poll(() => stream.beats).toBe(1)
    await ask(site.url, logOut, { token: lia.token })
    expect(stream.ended).toBe(false)
    beat()
    await expect.poll(() => stream.ended).toBe(true)
  })

  test('is open at most five times for an account; the sixth ends the oldest', async () => {
    const streams: Listener['stream'][] = []
    for (let many = 0; many < 6; many++) streams.push((await listenAs(lia.token)).stream)
    await expect.poll(() => streams.map(({ ended }) => ended)).toEqual([true, false, false, false, false, false])
  })

  test('is refused without a log-in, and for HEAD', async () => {
    expect((await listen({})).stream.status).toBe(401)
    expect((await listen(bearer('x'.repeat(43)), '?after=x')).stream.status).toBe(401)
    expect((await listenAs(lia.token, '?after=x')).stream.status).toBe(422)
    const head = await request(site.url, eventPaths.account, { method: 'HEAD', headers: bearer(lia.token) })
    expect(head.status).toBe(405)
  })
})

describe('the operators’ stream', () => {
  test('covers all conversations, and resumes after its connection drops', async () => {
    const { office } = await operatorAtWork(site)
    const other = await signUp(site.url)
    const headers = { cookie: office.cookie }
    for (const { id } of [lia, other]) await office.send('GET', `/api/operator/support/conversations/${id}`)
    const first = await listen(headers, '', eventPaths.operator)
    await support.write(lia.token, 'De Lia')
    await expect.poll(first.texts).toEqual(['De Lia'])
    first.disconnect()
    await Promise.all([support.write(other.token, 'De outra'), support.answer(lia.id, 'Para Lia')])
    const again = await listen({ ...headers, 'last-event-id': first.lastId() }, '', eventPaths.operator)
    await expect.poll(() => again.texts().toSorted()).toEqual(['De outra', 'Para Lia'])
    await support.write(lia.token, 'Mais')
    await expect.poll(() => again.texts()[2]).toBe('Mais')
  })

  test('hides the text of a message until the conversation is opened', async () => {
    const { office } = await operatorAtWork(site)
    const headers = { cookie: office.cookie }
    const { stream, texts } = await listen(headers, '', eventPaths.operator)
    const message = await support.write(lia.token, 'Meu CPF é este')
    await expect.poll(texts).toEqual([''])
    expect(stream.received[0]?.event).toMatchObject({
      kind: 'message',
      account_id: lia.id,
      message: { id: message.id },
    })
    const late = await listen(headers, `?after=${message.id - 1}`, eventPaths.operator)
    await expect.poll(late.texts).toEqual([''])
    await office.send('GET', `/api/operator/support/conversations/${lia.id}`)
    await support.write(lia.token, 'Alô?')
    await expect.poll(texts).toEqual(['', 'Alô?'])
  })

  test('goes back at most 200 messages', async () => {
    const { office } = await operatorAtWork(site)
    await support.write(lia.token, 'A primeira')
    // More messages than an account may send in a day.
    await site.app.pool.query(
      `insert into support_messages (account_id, author, client_id, body, sent_at)
        select $1, 'account', gen_random_uuid(), 'Linha ' || n, now() from generate_series(1, 250) n`,
      [lia.id],
    )
    await office.send('GET', `/api/operator/support/conversations/${lia.id}`)
    const { texts } = await listen({ cookie: office.cookie }, '?after=0', eventPaths.operator)
    await expect.poll(() => texts().at(-1)).toBe('Linha 250')
    expect([texts().length, texts()[0]]).toEqual([200, 'Linha 51'])
  })

  test('keeps no session alive, neither by staying open nor by reconnecting', async () => {
    const { office } = await operatorAtWork(site)
    const headers = { cookie: office.cookie }
    const since = Date.now()
    const { stream } = await listen(headers, '', eventPaths.operator)
    for (const minutes of [5, 10, 14]) {
      site.app.now = () => new Date(since + minutes * minuteMs)
      beat()
      expect((await listen(headers, '', eventPaths.operator)).stream.status).toBe(200)
    }
    await expect.poll(() => stream.beats).toBe(3)
    expect(stream.ended).toBe(false)
    site.app.now = () => new Date(since + 16 * minuteMs)
    beat()
    await expect.poll(() => stream.ended).toBe(true)
    expect((await listen(headers, '', eventPaths.operator)).stream.status).toBe(401)
  })

  test('is refused to advertisers and other sites', async () => {
    const { office } = await operatorAtWork(site)
    for (const headers of [
      bearer(lia.token),
      { cookie: `operator=${lia.token}` },
      { cookie: office.cookie, 'sec-fetch-site': 'cross-site' },
    ] as Record<string, string>[])
      expect((await listen(headers, '', eventPaths.operator)).stream.status).toBe(401)
  })
})

test('open streams do not delay the shutdown', async () => {
  const other = await serve(site.app)
  const { stream, texts } = await listen(bearer(lia.token), '?after=0', undefined, other)
  await support.write(lia.token, 'Oi', randomUUID())
  await expect.poll(texts).toEqual(['Oi'])
  await other.close()
  await expect.poll(() => stream.ended).toBe(true)
})
