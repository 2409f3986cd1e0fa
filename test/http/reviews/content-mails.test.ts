import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { removeMedia } from '#contract/media.ts'
import { looksOf } from '#server/people/media/mirrored-pictures.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { tasks } from '#server/tasks.ts'
import { type BackOffice, operatorAtWork } from '#test/world/back-office.ts'
import { ask } from '#test/world/calls.ts'
import {
  approveItem,
  banItem,
  type ContentCases,
  decideProfile,
  openContentCases,
  refuseItem,
} from '#test/world/content-cases.ts'
import { makeJobsDue } from '#test/world/direct-writes.ts'
import { expectDiscreet, type Mailbox, openMailbox } from '#test/world/mailbox.ts'
import { advertiser, campaign, sessionOf } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let mailbox: Mailbox
let contents: ContentCases
let iris: BackOffice

beforeAll(async () => {
  mailbox = await openMailbox()
  site = await bootSite({ variables: { SMTP_URL: mailbox.url, PUBLIC_URL: 'https://vespera.example' } })
  contents = openContentCases(site)
  iris = (await operatorAtWork(site, 'Íris')).office
})

async function mailed(accountId: number) {
  await runQueued(site.app, tasks)
  const [{ email }] = (await contents.rows('select email from accounts where id = $1', accountId)) as [
    { email: string },
  ]
  return mailbox.to(email)
}
const endWait = () => makeJobsDue(site.app)

test('a decision on a profile is mailed immediately, with its reason', async () => {
  const sent = await contents.waiting({ price: 900 })
  await decideProfile(iris, sent)
  expect((await mailed(sent.accountId)).map(({ subject }) => subject)).toEqual(['Seus dados foram aprovados'])
  const again = await contents.edited(sent.accountId, { price: 950 })
  await decideProfile(iris, again, { refusal: 'other', text: 'Diga <b>o bairro</b>.' })
  const mail = (await mailed(sent.accountId)).at(-1)
  expect(mail?.subject).toBe('Seus dados precisam de atenção')
  expect(mail?.text).toContain('Motivo: Diga <b>o bairro</b>.')
  expect(mail?.html).toContain('Diga &lt;b&gt;o bairro&lt;/b&gt;.')
})

test('decisions on one account within the delay make one e-mail with the final results', async () => {
  const [one, other] = [await advertiser(site.app), await advertiser(site.app)]
  const items = []
  for (let count = 0; count < 6; count++) items.push(await contents.added(one))
  const [first, second, third, fourth, fifth, sixth] = items as [Item, Item, Item, Item, Item, Item]
  await approveItem(iris, first)
  await approveItem(iris, second)
  await refuseItem(iris, second, { refusal: 'quality' })
  await refuseItem(iris, third, { refusal: 'quality' })
  await refuseItem(iris, fourth, { refusal: 'contact', text: 'Há um número.' })
  await banItem(iris, fifth)
  await approveItem(iris, sixth)
  await remove(sixth)
  await approveItem(iris, await contents.added(other))
  expect(await mailed(one)).toEqual([])
  expect(await contents.jobs('media-decided-mail')).toHaveLength(2)
  await endWait()
  const mails = await mailed(one)
  expect(mails.map(({ subject }) => subject)).toEqual(['Seus arquivos foram revisados'])
  const text = mails[0]?.text ?? ''
  expect(text).toContain('Aprovados: 1.')
  expect(text).toContain('Não aprovados: 2. Motivo: Imagem sem nitidez ou cortada')
  expect(text).toContain('Não aprovado: 1. Motivo: Contato, endereço ou propaganda na imagem: Há um número.')
  expect(text).toContain('Removido: 1.')
  expect(await mailed(other)).toHaveLength(1)
  await approveItem(iris, await contents.added(one))
  await endWait()
  expect(await mailed(one)).toHaveLength(2)
})

type Item = Awaited<ReturnType<ContentCases['added']>>

async function remove({ id, accountId }: Item) {
  const token = await sessionOf(site.app, accountId)
  expect((await ask(site.url, removeMedia, { token, params: { id } })).status).toBe(204)
}

test('an account that has since removed the items gets no e-mail', async () => {
  const accountId = await advertiser(site.app)
  const item = await contents.added(accountId)
  await approveItem(iris, item)
  await remove(item)
  await endWait()
  expect(await mailed(accountId)).toEqual([])
})

/** A pseudo-random perceptual hash for each seed. */
const bits = (seed: string) =>
  Array.from(createHash('sha256').update(seed).digest(), byte => byte.toString(2).padStart(8, '0')).join('')
/** The hash of the picture rotated by 90°. It is only a hint; a ban removes the picture itself and its mirrors. */
const turned = (hash: string) => looksOf(hash)[4] as string

test('an item that returns to review is explained by e-mail, unless it is decided before', async () => {
  const [waiting, answered] = [await advertiser(site.app), await advertiser(site.app)]
  const look = bits('retorno')
  const copies = [waiting, answered].map(async id => contents.added(id, { perceptualHash: turned(look) }))
  const [held, other] = (await Promise.all(copies)) as [Item, Item]
  for (const copy of [held, other]) await approveItem(iris, copy)
  await endWait()
  await mailed(waiting)
  await banItem(iris, await contents.added(await advertiser(site.app), { perceptualHash: look }))
  await mailed(answered)
  expect((await approveItem(iris, other)).status).toBe(204)
  await endWait()
  const mail = (await mailed(waiting)).at(-1)
  expect(mail?.subject).toBe('Um arquivo seu voltou para a revisão')
  expect(mail?.text).toContain('se parece com uma imagem que foi removida. Isso pode ser coincidência')
  expect(mail?.text).toContain('Para esta revisão, não é preciso fazer nada.')
  const subjects = (await mailed(answered)).map(({ subject }) => subject)
  expect(subjects).toEqual(['Seus arquivos foram revisados', 'Seus arquivos foram revisados'])
})

test('no e-mail reveals what the site is', () => {
  expect(mailbox.mails.length).toBeGreaterThan(4)
  for (const mail of mailbox.mails) {
    const { text, html } = mail
    expect(html).toMatch(/<html lang="pt-BR">/)
    for (const form of [text, html]) expect(form).toContain('https://vespera.example/perfil')
    expectDiscreet(mail, /foto|vídeo/i)
  }
})

test('a partner’s e-mail says which ad returned to review', async () => {
  const partner = await advertiser(site.app, { userType: 5, photos: 0 })
  const campaignId = await campaign(site.app, partner, 1, { title: 'Loja da praia' })
  const look = bits('faixa')
  const sets = 'update campaign_submissions set perceptual_hash = $1::bit(256) where campaign_id = $2'
  await contents.rows(sets, turned(look), campaignId)
  await banItem(iris, await contents.added(await advertiser(site.app), { perceptualHash: look }))
  const mails = await mailed(partner)
  expect(mails.map(({ subject }) => subject)).toEqual(['Uma publicidade voltou para a revisão'])
  expect(mails[0]?.text).toContain('A imagem da publicidade "Loja da praia" se parece com uma imagem')
  expect(await contents.rows('select folder from campaigns where id = $1', campaignId)).toEqual([{ folder: null }])
})
