import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { seeMessages, supportMessages } from '#contract/support.ts'
import { ask } from '#test/world/calls.ts'
import { signUp } from '#test/world/people.ts'
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

const seen = (token: string, upTo: unknown) => ask(site.url, seeMessages, { token, body: { up_to: upTo } })

describe('a message', () => {
  test('sent again with the same id is stored once, and refused with another text or by the other side', async () => {
    const id = randomUUID()
    const first = await support.write(lia.token, 'Oi', id)
    expect(await support.write(lia.token, ' Oi ', id)).toEqual(first)
    const other = await support.post(lia.token, 'Outro', id)
    expect([other.status, other.message]).toEqual([409, supportMessages.otherText])
    await expect(support.answer(lia.id, 'Oi', id)).rejects.toMatchObject({ code: 'conflict' })
    expect((await support.read(lia.token)).messages).toEqual([first])
  })

  test('sent many times concurrently is stored once', async () => {
    const id = randomUUID()
    const sent = await Promise.all(Array.from({ length: 10 }, () => support.post(lia.token, 'Oi', id)))
    expect(sent.every(({ status }) => status === 201 || status === 429)).toBe(true)
    expect((await support.read(lia.token)).messages).toHaveLength(1)
  })

  test('is never lost, doubled or out of order among fifty concurrent messages', async () => {
    const others = await Promise.all(Array.from({ length: 3 }, () => signUp(site.url)))
    const crowd = [lia, ...others]
    await Promise.all(
      Array.from({ length: 50 }, (_, number) => {
        const { id, token } = crowd[number % 4] as typeof lia
        return number % 2 ? support.write(token, `${number}`) : support.answer(id, `${number}`)
      }),
    )
    const all = await Promise.all(crowd.map(async ({ token }) => (await support.read(token)).messages))
    expect(
      all
        .flat()
        .map(({ text }) => Number(text))
        .toSorted((a, b) => a - b),
    ).toEqual([...Array(50).keys()])
    for (const messages of all) {
      const ids = messages.map(({ id }) => id)
      expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    }
  })

  test.each([
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['um\0dois\u202e', 'um dois'],
    ['a\r\nb', 'a\nb'],
    ['🏳️‍🌈 Olá', '🏳️‍🌈 Olá'],
  ])('%j is plain text', async (given, kept) => {
    expect((await support.write(lia.token, given)).text).toBe(kept)
  })

  test.each([
    ['', supportMessages.empty],
    ['\u200b \n', supportMessages.empty],
    [null, supportMessages.empty],
    [['a'], supportMessages.empty],
  ])('%j is refused', async (given, words) => {
    const { status, errors } = await support.post(lia.token, given)
    expect([status, errors]).toEqual([422, { text: [words] }])
  })

  test('has at most two thousand characters', async () => {
    expect((await support.write(lia.token, '🏳'.repeat(2_000))).text).toHaveLength(4_000)
    const { status, errors } = await support.post(lia.token, 'x'.repeat(2_001))
    expect([status, errors]).toEqual([422, { text: [supportMessages.long] }])
  })

  test('with an invalid id is refused, as is an invalid “seen”', async () => {
    expect((await support.post(lia.token, 'Oi', 'nome')).status).toBe(422)
    expect((await seen(lia.token, '1')).status).toBe(422)
    expect((await seen(lia.token, -1)).status).toBe(422)
    expect((await support.read(lia.token)).messages).toEqual([])
  })

  test('can be sent twenty times a minute and two hundred a day; a refused one can be sent later', async () => {
    const kept = randomUUID()
    for (let sent = 0; sent < 20; sent++) await support.write(lia.token, `${sent}`, sent === 0 ? kept : undefined)
    const refused = await support.post(lia.token, 'Demais')
    expect([refused.status, refused.message, refused.headers.get('retry-after')]).toEqual([
      429,
      supportMessages.tooMany,
      '60',
    ])
    expect((await support.post(lia.token, '0', kept)).status).toBe(201)
    await support.answer(lia.id, 'Quem atende não tem limite')
    for (let minute = 1; minute < 10; minute++) {
      passed(minute * 61_000)
      for (let sent = 0; sent < 20; sent++) await support.write(lia.token, `${minute} ${sent}`)
    }
    passed(11 * 61_000)
    expect((await support.post(lia.token, 'Demais')).status).toBe(429)
    passed(dayMs + 1)
    await support.write(lia.token, 'No dia seguinte')
  })
})
