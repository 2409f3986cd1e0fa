import { expect, test } from 'vitest'
import { deleteAccount } from '#contract/account.ts'
import { profileApprovedEmail } from '#server/platform/emails/profile-review.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { ask, request } from '#test/world/calls.ts'
import { openShop } from '#test/world/orders.ts'
import { password, signUp } from '#test/world/people.ts'
import { openAlertedSite } from './alerted-site.ts'

const { site, service, alerts, lia, start, ...world } = await openAlertedSite()
const { device, choose, approve, deliver, mailed, mailsOf } = world

/** Returns the opt-out link of the last mail, and checks that its text, button and header contain the same link. */
function linkOf() {
  const mail = mailsOf().at(-1)
  const found = /https:\/\/vespera\.example(\/menos-avisos\/\S+)/.exec(mail?.text ?? '')?.[1] as string
  expect(mail?.html).toContain(`href="https://vespera.example${found}"`)
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value
  expect(header('list-unsubscribe')).toBe(`<https://vespera.example${found}>`)
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  return found
}

const open = (path: string) => request(site.url, path)
const press = (path: string, fields: Record<string, string>) =>
  request(site.url, path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
const choiceOf = async () => (await alerts.read(lia.token)).choices

test('a mail’s link turns mails of its kind off and on without a log-in', async () => {
  await choose('documents', { push: false, mail: true })
  await approve()
  await deliver()
  const path = linkOf()
  expect((await open(path)).text).toContain('Você recebe e-mails sobre <b>Verificação</b>.')
  expect(await choiceOf()).toMatchObject({ documents: { push: false, mail: true } })
  expect((await press(path, { email: 'nao' })).text).toContain('Você não recebe mais e-mails sobre <b>Verificação</b>.')
  expect(await choiceOf()).toMatchObject({
    documents: { push: false, mail: false },
    content: { push: true, mail: true },
  })
  await approve()
  await deliver()
  expect(mailed()).toHaveLength(1)
  await enqueue(site.app.db, profileApprovedEmail, { accountId: lia.id })
  await deliver()
  expect(mailed()).toHaveLength(2)
  const back = await press(path, { email: 'sim' })
  expect(back.headers['cache-control']).toBe('no-store')
  expect(await choiceOf()).toMatchObject({ documents: { push: false, mail: true } })
})

test('a mail program turns such mails off with one click, sent in either form', async () => {
  await approve()
  await deliver()
  const path = linkOf()
  expect((await press(path, { 'List-Unsubscribe': 'One-Click' })).status).toBe(200)
  expect(await choiceOf()).toMatchObject({ documents: { push: true, mail: false } })
  await press(path, { email: 'sim' })
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  expect((await fetch(site.url + path, { method: 'POST', body: form })).status).toBe(200)
  expect(await choiceOf()).toMatchObject({ documents: { push: true, mail: false } })
})

test('a mail sent in place of a notification has the link too', async () => {
  await device()
  service.state.answer = { status: 410 }
  await approve()
  await deliver()
  expect((await press(linkOf(), { email: 'nao' })).status).toBe(200)
  expect(await choiceOf()).toMatchObject({ documents: { mail: false } })
})

test('a receipt has no opt-out link', async () => {
  const shop = openShop(site, new Date(start).toISOString())
  await shop.pay(await shop.order(lia.token, await shop.planId('Premium 30 dias')))
  await deliver()
  const mail = mailsOf().at(-1)
  expect(mail?.subject).toBe('Recibo do seu pagamento')
  expect(mail?.text).not.toContain('/menos-avisos/')
  expect(mail?.headers.filter(({ key }) => key.startsWith('list-'))).toEqual([])
})

test('a manipulated link, or one of a deleted account, changes nothing', async () => {
  const other = await signUp(site.url)
  await approve()
  await deliver()
  const path = linkOf()
  for (const wrong of [
    path.replace(String(lia.id), String(other.id)),
    path.replace('documents', 'plan'),
    path.replace('documents', 'orders'),
    path.slice(0, -1),
    '/menos-avisos/x',
  ]) {
    expect((await open(wrong)).status).toBe(404)
    expect((await press(wrong, { email: 'nao' })).status).toBe(404)
  }
  expect((await alerts.read(other.token)).choices).toMatchObject({ documents: { mail: true } })
  expect((await ask(site.url, deleteAccount, { token: lia.token, body: { password } })).status).toBe(204)
  expect((await press(path, { email: 'nao' })).status).toBe(404)
})
