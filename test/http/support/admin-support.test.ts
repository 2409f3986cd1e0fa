import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ConversationAccount } from '#contract/support.ts'
import { backOffice, givePassword } from '#test/world/back-office.ts'
import { forgetConversations, suspend } from '#test/world/direct-writes.ts'
import { openOrderAdmin } from '#test/world/orders.ts'
import { advertiser, signUp } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'
import { bearer, idsOf, listenTo, openSupportAdmin, type SupportOperator, supportBase } from '#test/world/support.ts'

let site: Booted
let admin: Awaited<ReturnType<typeof openSupportAdmin>>
let iris: SupportOperator
let bruno: SupportOperator

beforeAll(async () => {
  site = await bootSite()
  admin = await openSupportAdmin(site)
})
beforeEach(async () => {
  admin.pass()
  await forgetConversations(site.app)
  iris = await admin.operator('Íris')
  bruno = await admin.operator('Bruno')
})

const entriesOf = async (subject: string) =>
  (
    await site.app.pool.query(
      `select e.action, o.name, e.facts from audit_entries e join operators o on o.id = e.operator_id
      where subject = $1 order by e.id`,
      [subject],
    )
  ).rows

describe('a conversation', () => {
  test('comes with the account’s data, and opening it is audited once', async () => {
    const orders = await openOrderAdmin(site)
    const { token, id, email } = await signUp(site.url, { user_type_id: 2 })
    const order = await orders.order({ token })
    const message = await admin.support.write(token, 'Fiz um pedido.')
    const { conversation, account } = await iris.open(id)
    expect(conversation).toMatchObject({ messages: [message], more: false, unread: 1, closed_at: null })
    expect(account as ConversationAccount).toMatchObject({
      id,
      email,
      user_type: 2,
      kyc: null,
      kyc_case: null,
      profile: null,
      listed_until: null,
      suspended: false,
      orders: [{ id: order.id, code: order.code, status: 'pending' }],
    })
    await iris.open(id, `?after=${message.id}`)
    await iris.open(id, `?before=${message.id}`)
    expect(await entriesOf(`account:${id}`)).toEqual([{ action: 'conversation_opened', name: 'Íris', facts: {} }])
    // Reading part of a conversation without having opened it counts as opening it.
    await bruno.open(id, '?after=0')
    await iris.open(id)
    expect((await entriesOf(`account:${id}`)).map(({ name }) => name)).toEqual(['Íris', 'Bruno', 'Íris'])
  })

  test('shows a listed and a suspended account, even before its first message', async () => {
    const id = await advertiser(site.app, { nickname: 'Marina' })
    expect((await iris.open(id)).account).toMatchObject({
      nickname: 'Marina',
      kyc: 'okay',
      kyc_case: expect.any(Number),
      profile: 'approved',
      profile_case: null,
      listed_until: expect.any(String),
      suspended: false,
    })
    await suspend(site.app, id)
    const { account, conversation } = await iris.open(id)
    expect(account.suspended).toBe(true)
    expect(conversation).toMatchObject({ messages: [], unread: 0 })
  })

  test('can be started by support', async () => {
    const { id, token } = await signUp(site.url, { user_type_id: 2 })
    expect((await iris.answer(id, 'Falta uma foto.')).status).toBe(201)
    expect((await admin.support.read(token)).messages.map(({ text }) => text)).toEqual(['Falta uma foto.'])
    expect(idsOf(await iris.inbox())).toEqual([])
  })

  test('is answered by two operators, and a message sent twice is stored once', async () => {
    const { id, token } = await admin.writer()
    const name = randomUUID()
    const sent = await Promise.all([iris.answer(id, 'Oi.', name), iris.answer(id, 'Oi.', name)])
    expect(sent.map(({ status }) => status)).toEqual([201, 201])
    expect(sent[0]?.json()).toEqual(sent[1]?.json())
    expect((await iris.answer(id, 'Outra coisa.', name)).status).toBe(409)
    await bruno.answer(id, 'Até dois dias.')
    const { messages } = await admin.support.read(token)
    expect(messages.map(({ text }) => text)).toEqual(['Quanto tempo leva?', 'Oi.', 'Até dois dias.'])
    expect((await bruno.open(id)).conversation.messages).toEqual(messages)
  })

  test('notifies every operator when another writes, reads or closes', async () => {
    const { id, token } = await admin.writer()
    const listening = await listenTo(site, { cookie: bruno.office.cookie }, '', `${supportBase}/events`)
    const account = await listenTo(site, bearer(token))
    await expect.poll(() => account.stream.received.length).toBeGreaterThan(0)
    const { conversation } = await iris.open(id)
    expect((await iris.see(id, conversation.messages[0].id)).status).toBe(204)
    await iris.answer(id, 'Até dois dias.')
    await iris.close(id)
    const kinds = () => listening.stream.received.map(({ event }) => event.kind)
    await expect.poll(kinds).toEqual(['seen', 'message', 'state'])
    await expect.poll(() => account.texts()).toEqual(['Até dois dias.'])
    expect((await bruno.open(id)).conversation).toMatchObject({ unread: 0, closed_at: expect.any(String) })
    expect((await iris.inbox('?filter=closed')).data[0]?.unread).toBe(0)
  })

  test('is closed once, and reopened by a message from either side or by hand', async () => {
    const { id, token } = await admin.writer()
    expect((await iris.close(id)).status).toBe(204)
    expect((await bruno.close(id)).status).toBe(204)
    admin.pass()
    await admin.support.write(token, 'Ainda tenho uma dúvida.')
    expect((await iris.inbox()).data[0]).toMatchObject({ account_id: id, closed_at: null })
    await bruno.close(id)
    await iris.answer(id, 'Mais uma coisa.')
    expect((await iris.inbox()).counts).toEqual({ waiting: 0, open: 1, closed: 0 })
    await iris.close(id)
    expect((await bruno.reopen(id)).status).toBe(204)
    expect((await iris.inbox()).counts).toEqual({ waiting: 0, open: 1, closed: 0 })
    const actions = (await entriesOf(`account:${id}`)).map(({ action, name }) => `${name} ${action}`)
    expect(actions).toEqual([
      'Íris conversation_closed',
      'Bruno conversation_closed',
      'Íris conversation_closed',
      'Bruno conversation_reopened',
    ])
  })

  test('of an unknown account answers 404', async () => {
    const nobody = 2_000_000_000
    const body = { client_id: randomUUID(), text: 'Oi.' }
    for (const [method, path, sent] of [
      ['GET', ''],
      ['POST', '/messages', body],
      ['POST', '/seen', { up_to: 1 }],
      ['PUT', '/closing'],
      ['DELETE', '/closing'],
    ] as const) {
      const { status } = await iris.office.send(
        method,
        `${supportBase}/conversations/${nobody}${path}`,
        sent && { body: sent },
      )
      expect([method, path, status]).toEqual([method, path, 404])
    }
  })

  test.each([
    ['nothing', {}],
    ['an empty text', { text: ' \u200b ' }],
    ['a text too long', { text: 'a'.repeat(2001) }],
    ['an invented name', { client_id: '1', text: 'Oi.' }],
  ])('takes no message with %s', async (_, body) => {
    const { id } = await admin.writer()
    const sent = { client_id: randomUUID(), ...body }
    const { status } = await iris.office.send('POST', `${supportBase}/conversations/${id}/messages`, { body: sent })
    expect(status).toBe(422)
  })
})

test('neither an account nor an operator who has not entered the code has access', async () => {
  const { id, token } = await admin.writer()
  const half = backOffice(site)
  await givePassword(half, admin.support.operator.email)
  const account = backOffice(site)
  const calls = [
    ['GET', '/conversations'],
    ['GET', `/conversations/${id}`],
    ['POST', `/conversations/${id}/messages`],
    ['POST', `/conversations/${id}/seen`],
    ['PUT', `/conversations/${id}/closing`],
    ['DELETE', `/conversations/${id}/closing`],
    ['GET', '/saved-answers'],
    ['POST', '/saved-answers'],
    ['PUT', '/saved-answers/1'],
    ['DELETE', '/saved-answers/1'],
    ['GET', '/events'],
  ] as const
  for (const [method, path] of calls) {
    const answers = [
      await half.send(method, supportBase + path),
      await account.send(method, supportBase + path, { headers: bearer(token) }),
    ]
    expect([method, path, ...answers.map(({ status }) => status)]).toEqual([method, path, 401, 401])
  }
})
