import { beforeAll, beforeEach, expect, test } from 'vitest'
import { forgetConversations } from '#test/world/direct-writes.ts'
import { advertiser } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'
import { idsOf, openSupportAdmin, type SupportOperator, supportBase } from '#test/world/support.ts'

let site: Booted
let admin: Awaited<ReturnType<typeof openSupportAdmin>>
let iris: SupportOperator

beforeAll(async () => {
  site = await bootSite()
  admin = await openSupportAdmin(site)
})
beforeEach(async () => {
  admin.pass()
  await forgetConversations(site.app)
  iris = await admin.operator('Íris')
})

test('lists unanswered conversations first, longest wait first, then the others, newest first', async () => {
  const lia = await admin.writer()
  const rui = await admin.writer()
  const eva = await admin.writer('Posso trocar a capa?')
  admin.pass()
  await admin.support.write(lia.token, 'E mais uma coisa.')
  const all = await iris.inbox()
  expect(idsOf(all)).toEqual([lia.id, rui.id, eva.id])
  expect(all.counts).toEqual({ waiting: 3, open: 3, closed: 0 })
  expect(all.data[2]).toMatchObject({
    user_type: 2,
    author: 'account',
    text: 'Posso trocar a capa?',
    unread: 1,
    closed_at: null,
  })
  expect(all.data[0]).toMatchObject({ unread: 2, text: 'E mais uma coisa.' })

  admin.pass()
  await iris.answer(lia.id, 'Até dois dias.')
  await iris.close(rui.id)
  expect(idsOf(await iris.inbox('?filter=waiting'))).toEqual([eva.id])
  expect(idsOf(await iris.inbox('?filter=open'))).toEqual([lia.id, eva.id])
  const closed = await iris.inbox('?filter=closed')
  expect(idsOf(closed)).toEqual([rui.id])
  expect(closed.counts).toEqual({ waiting: 1, open: 2, closed: 1 })
  expect(closed.data[0]?.waiting_since).toBe(null)
})

test('shortens the last message', async () => {
  const { token, id } = await admin.writer('a'.repeat(500))
  expect((await iris.inbox()).data[0]?.text).toBe('a'.repeat(120))
  await admin.support.write(token, 'b\nc')
  admin.pass()
  await iris.answer(id, 'Certo.')
  expect((await iris.inbox('?filter=open')).data[0]).toMatchObject({ author: 'operator', text: 'Certo.' })
})

test.each(['waiting', 'open', 'closed'])('pages %s without gaps, even with equal times', async filter => {
  const ids: number[] = []
  for (let made = 0; made < 103; made++) ids.push(await advertiser(site.app, { kyc: 'none' }))
  const at = (index: number) => new Date(Date.parse('2026-11-21T15:00:00Z') + Math.floor(index / 5) * 1000)
  // Inserts directly, because writing as 103 people would take too long and produce no equal timestamps.
  await site.app.db
    .insertInto('conversations')
    .values(
      ids.map((account_id, index) => ({
        account_id,
        opened_at: at(index),
        last_message_at: at(index),
        waiting_since: filter === 'closed' ? null : at(index),
        closed_at: filter === 'closed' ? at(index) : null,
        closed_by: null,
      })),
    )
    .execute()
  const readAll = async (query: string) => {
    const found: number[] = []
    let next: string | null = ''
    for (let pages = 0; next !== null && pages < 5; pages++) {
      const page = await iris.inbox(`${query}${next && `&after=${next}`}`)
      found.push(...idsOf(page))
      next = page.next
    }
    return found
  }
  const usual = filter === 'waiting' ? ids : ids.toReversed()
  expect(await readAll(`?filter=${filter}`)).toEqual(usual)
  expect(await readAll(`?filter=${filter}&order=reversed`)).toEqual(usual.toReversed())
})

test.each(['?filter=all', '?after=x', '?after=1', '?after=1.2.3', '?more=1'])('refuses %s', async query => {
  expect((await iris.office.send('GET', `${supportBase}/conversations${query}`)).status).toBe(422)
})
