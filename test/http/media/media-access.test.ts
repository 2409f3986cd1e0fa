import { beforeAll, expect, test } from 'vitest'
import type { AdminCategory } from '#contract/category-admin.ts'
import { removeMedia } from '#contract/media.ts'
import { type OperatorRole, roleNames } from '#contract/operator-roles.ts'
import { changed } from '#server/platform/db/changed.ts'
import { answerLift, proposeLift } from '#server/safety/reviews/suspension-decisions.ts'
import { openCampaignAuthors } from '#test/world/authors.ts'
import {
  type BackOffice,
  backOffice,
  codeOf,
  giveCode,
  givePassword,
  newOperator,
  operatorAtWork,
  operatorSession,
} from '#test/world/back-office.ts'
import { ask, passGate } from '#test/world/calls.ts'
import { actOnCampaign, openContentCases, refuseItem } from '#test/world/content-cases.ts'
import { endPlan, suspend } from '#test/world/direct-writes.ts'
import { openSenders } from '#test/world/documents.ts'
import { goodJpeg } from '#test/world/hostile-files.ts'
import { campaign, type Person } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let visitor: Record<string, string>
let operator: Record<string, string>
let office: BackOffice

beforeAll(async () => {
  site = await bootSite()
  visitor = { cookie: await passGate(site.url) }
  office = (await operatorAtWork(site)).office
  operator = { cookie: office.cookie }
})

/** A person with one approved photo or, with `photos: 0`, one that is waiting for review. */
async function person(more: Person = {}) {
  const { id, token } = await openSenders(site).person({ photos: 1, ...more })
  if (more.photos === 0) await openContentCases(site).added(id)
  const item = site.app.db.selectFrom('media').selectAll().where('account_id', '=', id)
  const { id: media, folder, content_hash } = await item.executeTakeFirstOrThrow()
  await site.app.storage.write(`midias/${folder}/512.webp`, Buffer.from('RIFF'))
  return { id, token, media, folder, content_hash, owner: { authorization: `Bearer ${token}` } }
}

const get = (folder: string, headers: Record<string, string> = {}) =>
  fetch(`${site.url}/midias/${folder}/512.webp`, { headers })
const statuses = async (folder: string, ...callers: Record<string, string>[]) =>
  Promise.all(callers.map(async headers => (await get(folder, headers)).status))

const db = () => site.app.db
type Changed = Awaited<ReturnType<typeof person>>

/** Reasons why visitors do not see an item. */
const states: Record<string, [person: Person, change?: (item: Changed) => Promise<unknown>]> = {
  'is not reviewed': [{ photos: 0 }],
  'was refused': [
    {},
    ({ media, content_hash }) => refuseItem(office, { id: media, content_hash: content_hash.toString('hex') }),
  ],
  // An edit has dropped the item, but the site has not removed it yet.
  'is no longer in a profile': [
    {},
    ({ media }) => db().updateTable('media').set({ position: null }).where('id', '=', media).execute(),
  ],
  'belongs to somebody whose documents wait': [{ kyc: 'pending' }],
  'belongs to somebody whose documents were rejected': [{ kyc: 'rejected' }],
  'belongs to somebody without a plan': [{ planEndsInDays: null }],
  // The job that unlists such accounts has not run yet.
  'belongs to somebody whose plan has just ended': [
    {},
    ({ id }) =>
      db()
        .updateTable('listings')
        .set({ listed_until: new Date(site.app.now().getTime() - 1) })
        .where('account_id', '=', id)
        .execute(),
  ],
}

test.each(Object.entries(states))('only its owner and operators see an item that %s', async (_, [more, change]) => {
  const item = await person(more)
  const { owner } = item
  const other = await person()
  await change?.(item)
  expect(await statuses(item.folder, visitor, owner, operator, { ...visitor, ...owner })).toEqual([404, 200, 200, 200])
  expect(await statuses(item.folder, {}, other.owner, { ...visitor, ...other.owner })).toEqual([403, 403, 404])
})

test('visitors see approved items of listed accounts, after the age gate', async () => {
  const { folder, owner } = await person()
  const other = await person()
  expect(await statuses(folder, visitor, owner, operator, {}, other.owner)).toEqual([200, 200, 200, 403, 403])
  const asked = await (await get(folder)).text()
  expect(asked).toContain('Você é maior de 18 anos?')
  expect(asked).not.toContain('RIFF')
})

const seers: Record<string, readonly OperatorRole[]> = {
  photo: ['content', 'kyc', 'trust'],
  banner: ['support', 'content', 'trust', 'finance'],
}

async function waitingItem(kind: keyof typeof seers) {
  if (kind === 'photo') return (await person({ photos: 0 })).folder
  const { id } = await person({ userType: 5 })
  const hidden = db().updateTable('campaigns').set({ active: false })
  const banner = await campaign(site.app, id, 1)
  const { folder } = await hidden.where('id', '=', banner).returning('folder').executeTakeFirstOrThrow()
  await site.app.storage.write(`midias/${folder}/512.webp`, Buffer.from('RIFF'))
  return folder as string
}

test.each(Object.entries(seers))(
  'a %s hidden from visitors is visible to the roles whose calls list it',
  async (kind, may) => {
    const folder = await waitingItem(kind)
    const { folder: shown } = await person()
    for (const role of roleNames) {
      const { office } = await operatorAtWork(site, undefined, [role])
      const cookie = { cookie: office.cookie }
      expect([role, await statuses(folder, cookie), await statuses(shown, cookie)]).toEqual([
        role,
        [may.includes(role) ? 200 : 403],
        [200],
      ])
    }
    const { office } = await operatorAtWork(site, undefined, ['auditor'])
    const body = { role: 'content', reason: 'Pessoa em risco, e ninguém responde agora.' }
    expect((await office.send('POST', '/api/operator/emergency-roles', { body })).status).toBe(204)
    expect(await statuses(folder, { cookie: office.cookie })).toEqual([200])
  },
)

test('a browser revalidates media that only their owner may see', async () => {
  const { folder: approved } = await person()
  const { folder, owner } = await person({ photos: 0 })
  const keeping = async (of: string, headers: Record<string, string>) =>
    (await get(of, headers)).headers.get('cache-control')
  expect(await keeping(approved, visitor)).toBe('private, max-age=43200, immutable')
  expect([await keeping(folder, owner), await keeping(folder, operator)]).toEqual(['private, no-cache', 'no-store'])
})

test('a suspension hides media from everybody but operators, until it is lifted', async () => {
  const { id, folder, owner } = await person()
  await suspend(site.app, id)
  await changed(db(), 'listing', id, site.app.now())
  expect(await statuses(folder, visitor, owner, operator)).toEqual([404, 403, 200])
  const documents = db().selectFrom('kyc_submissions').select('id').where('account_id', '=', id)
  const { id: submissionId } = await documents.executeTakeFirstOrThrow()
  await proposeLift(site.app, await operatorSession(site.app), submissionId, 'Foi um engano.')
  expect(await statuses(folder, visitor, owner, operator)).toEqual([404, 403, 200])
  await answerLift(site.app, await operatorSession(site.app), submissionId, { agrees: true })
  expect(await statuses(folder, visitor, owner, operator)).toEqual([200, 200, 200])
})

test('nobody sees a removed item, even while its files exist or a browser has them', async () => {
  const { folder, media, owner, token } = await person()
  const etag = (await get(folder, visitor)).headers.get('etag') as string
  expect((await ask(site.url, removeMedia, { token, params: { id: media } })).status).toBe(204)
  expect(
    await statuses(folder, visitor, { ...visitor, ...owner }, { cookie: `${visitor.cookie}; ${operator.cookie}` }),
  ).toEqual([404, 404, 404])
  expect(await statuses(folder, owner, operator, {})).toEqual([403, 403, 403])
  expect((await get(folder, { ...visitor, 'if-none-match': etag })).status).toBe(404)
  expect((await get(folder, { ...visitor, range: 'bytes=0-1' })).status).toBe(404)
})

test('a banner is public while its campaign runs and its partner is listed', async () => {
  const { id, token, owner } = await person({ userType: 5 })
  const banner = await campaign(site.app, id, 1)
  const row = await db().selectFrom('campaigns').selectAll().where('id', '=', banner).executeTakeFirstOrThrow()
  const folder = row.folder as string
  await site.app.storage.write(`midias/${folder}/512.webp`, Buffer.from('RIFF'))
  expect(await statuses(folder, visitor, owner, operator, {})).toEqual([200, 200, 200, 403])
  const ads = openCampaignAuthors(site)
  const ad = { id: banner, title: row.title as string, url: row.target_url as string }
  expect((await ads.update(token, [{ ...ad, active: '0' }])).status).toBe(201)
  expect(await statuses(folder, visitor, owner, operator)).toEqual([404, 200, 200])
  expect((await ads.update(token, [{ ...ad, active: '1' }])).status).toBe(201)
  await actOnCampaign(site.app, office, banner, 'suspension')
  expect(await statuses(folder, visitor, owner, operator)).toEqual([404, 200, 200])
  await actOnCampaign(site.app, office, banner, 'restoration')
  expect(await statuses(folder, visitor, owner)).toEqual([200, 200])
  await endPlan(site.app, id)
  expect(await statuses(folder, visitor, owner, operator)).toEqual([404, 200, 200])
})

test('a category’s picture needs the age gate', async () => {
  const body = new FormData()
  body.append('picture', new Blob([Buffer.from(await goodJpeg(800, 500))]), 'imagem.jpg')
  const headers = { 'x-vespera-operator': '1', ...operator }
  const sent = await fetch(`${site.url}/api/operator/categories/1/picture`, { method: 'PUT', body, headers })
  const { data } = (await sent.json()) as { data: AdminCategory[] }
  const folder = /midias\/([\w-]{12})/.exec(data.find(({ id }) => id === 1)?.picture ?? '')?.[1] as string
  await site.app.storage.write(`midias/${folder}/512.webp`, Buffer.from('RIFF'))
  const { owner } = await person()
  expect(await statuses(folder, visitor, {}, owner)).toEqual([200, 403, 403])
})

test('an operator who has only given the password sees what a visitor sees', async () => {
  const { folder } = await person({ photos: 0 })
  const { email } = await newOperator(site.app)
  const half = backOffice(site)
  await givePassword(half, email)
  expect(await statuses(folder, { cookie: half.cookie })).toEqual([403])
  const { secret } = (await half.send('POST', '/api/operator/authenticator')).json()
  expect((await giveCode(half, codeOf(site.app, secret))).status).toBe(200)
  expect(await statuses(folder, { cookie: half.cookie })).toEqual([200])
})
