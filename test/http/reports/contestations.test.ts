import { beforeAll, expect, test } from 'vitest'
import { operatorAtWork } from '#test/world/back-office.ts'
import { request } from '#test/world/calls.ts'
import { advertiser } from '#test/world/people.ts'
import { openReportCases } from '#test/world/report-cases.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let world: ReturnType<typeof openReportCases>
let first: Awaited<ReturnType<typeof operatorAtWork>>
let judge: Awaited<ReturnType<typeof operatorAtWork>>

beforeAll(async () => {
  site = await bootSite()
  world = openReportCases(site)
  first = await operatorAtWork(site, 'Íris')
  judge = await operatorAtWork(site, 'Bruno')
})

async function withPhotos(count: number) {
  const account = await advertiser(site.app, { photos: count })
  const photos = await world.rows('select id from media where account_id = $1 order by position', account)
  return { account, photos: photos.map(({ id }) => id as number) }
}

test.each(['foto', 'perfil'] as const)('a judge who upholds a removal from a %s removes nothing more', async place => {
  const { account, photos } = await withPhotos(3)
  const { id } = await world.reported({ place: place === 'foto' ? `foto:${photos[0]}` : `perfil:${account}` })
  await world.decide(first.office, id, { verdict: 'removed', media: place === 'foto' ? [] : [photos[0]] })
  expect((await world.answer(await world.authorLink(id, 'removed'), 'As fotos são minhas.')).status).toBe(303)
  const contested = await world.open(judge.office, id)
  expect(contested.decisions).toMatchObject([{ removed: 1 }])
  // Once a reported photo has been removed, the judge cannot select the account's other items.
  if (place === 'foto') expect(contested).toMatchObject({ target: 'gone', media: [] })
  expect((await world.decide(judge.office, id, { verdict: 'removed', text: 'Não há autorização.' })).status).toBe(204)
  const { decisions } = await world.open(judge.office, id)
  expect(decisions[1]).toMatchObject({ number: 2, verdict: 'removed', removed: 0, agreed_by: null })
  expect(await world.rows('select from media where account_id = $1', account)).toHaveLength(2)
  const mail = await world.lastAuthorMail(id)
  expect(mail.subject).toBe('A sua contestação foi julgada')
  expect(mail.text).toContain('Esta decisão é final.')
})

test('the author is mailed if a suspension is upheld', async () => {
  const { account } = await withPhotos(1)
  const { id } = await world.reported({ place: `perfil:${account}` })
  await world.decide(first.office, id, { verdict: 'suspended' })
  await world.answer(await world.authorLink(id, 'removed'), 'Sou eu.')
  expect((await world.decide(judge.office, id, { verdict: 'suspended' })).status).toBe(204)
  expect((await world.lastAuthorMail(id)).subject).toBe('A sua contestação foi julgada')
})

test('the mail about a removal by the final decision does not offer a contestation', async () => {
  const { photos } = await withPhotos(2)
  const { id, path } = await world.reported({ place: `foto:${photos[0]}` })
  await world.decide(first.office, id, { verdict: 'kept' })
  await world.answer(path, 'A foto é minha.')
  expect((await world.decide(judge.office, id, { verdict: 'removed' })).status).toBe(204)
  const mail = await world.lastAuthorMail(id)
  expect(mail.subject).toBe('Um conteúdo seu foi removido')
  expect(mail.text).not.toContain('contestar')
})

test('an author who wins the contestation of a removal learns to send the files again', async () => {
  const { photos } = await withPhotos(2)
  const { id } = await world.reported({ place: `foto:${photos[0]}`, kind: 'rights' })
  await world.decide(first.office, id, { verdict: 'removed' })
  const link = await world.authorLink(id, 'removed')
  await world.answer(link, 'A foto é minha.')
  await world.decide(judge.office, id, { verdict: 'kept' })
  expect((await world.agree(first.office, id)).status).toBe(204)
  const mail = await world.lastAuthorMail(id)
  expect(mail.subject).toBe('A sua contestação foi aceita')
  const page = (await request(site.url, link)).text
  for (const text of [mail.text, page]) expect(text).toContain('você pode enviá-los de novo')
  expect(page).not.toContain('outra pessoa julga')
})

test('the owner of a removed copy is mailed if the removal is undone', async () => {
  const { photos } = await withPhotos(1)
  const other = await withPhotos(1)
  await world.rows(
    `update media set content_hash = b.content_hash, perceptual_hash = b.perceptual_hash
      from media b where media.id = $1 and b.id = $2`,
    other.photos[0],
    photos[0],
  )
  const { id } = await world.reported({ place: `foto:${photos[0]}`, kind: 'rights' })
  await world.decide(first.office, id, { verdict: 'removed' })
  expect(await world.rows('select from media where account_id = $1', other.account)).toEqual([])
  await world.answer(await world.authorLink(id, 'removed'), 'A foto é minha.')
  await world.decide(judge.office, id, { verdict: 'kept' })
  await world.agree(first.office, id)
  expect(await world.jobsOf('copy-allowed-mail')).toMatchObject([{ accountId: other.account }])
})
