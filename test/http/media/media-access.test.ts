import { beforeAll, expect, test } from 'vitest'
import { refreshListing } from '#server/catalog/refresh-listings.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { passGate } from '#test/world/calls.ts'
import { suspend } from '#test/world/direct-writes.ts'
import { openSenders } from '#test/world/documents.ts'
import { campaign, type Person } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let visitor: Record<string, string>
let operator: Record<string, string>
const dayMs = 86_400_000

beforeAll(async () => {
  site = await bootSite()
  visitor = { cookie: await passGate(site.url) }
  operator = { cookie: (await operatorAtWork(site)).office.cookie }
})

async function person(more: Person = {}) {
  const { id, token } = await openSenders(site).person({ photos: 1, ...more })
  const item = site.app.db.selectFrom('media').selectAll().where('account_id', '=', id)
  const { id: media, folder } = await item.executeTakeFirstOrThrow()
  await site.app.storage.write(`midias/${folder}/512.webp`, Buffer.from('RIFF'))
  return { id, media, folder, owner: { authorization: `Bearer ${token}` } }
}

const get = (folder: string, headers: Record<string, string> = {}) =>
  fetch(`${site.url}/midias/${folder}/512.webp`, { headers })
const statuses = async (folder: string, ...callers: Record<string, string>[]) =>
  Promise.all(callers.map(async headers => (await get(folder, headers)).status))

const db = () => site.app.db
type Changed = { id: number; media: number }

/** What takes an item away from visitors, and gives it back. */
const states: Record<string, [person: Person, change?: (item: Changed) => Promise<unknown>]> = {
  'is not reviewed': [{}, ({ media }) => db().deleteFrom('media_reviews').where('media_id', '=', media).execute()],
  'was refused': [
    {},
    ({ media }) =>
      db()
        .updateTable('media_reviews')
        .set({ verdict: 'refused', reason: 'Ilegível.' })
        .where('media_id', '=', media)
        .execute(),
  ],
  'is named by no profile': [
    {},
    ({ media }) => db().updateTable('media').set({ position: null }).where('id', '=', media).execute(),
  ],
  'is of somebody whose documents wait': [{ kyc: 'pending' }],
  'is of somebody whose documents were rejected': [{ kyc: 'rejected' }],
  'is of somebody without a plan': [{ planEndsInDays: null }],
  'is of somebody whose plan has just ended': [
    {},
    ({ id }) =>
      db()
        .updateTable('listings')
        .set({ listed_until: new Date(site.app.now().getTime() - 1) })
        .where('account_id', '=', id)
        .execute(),
  ],
}

test.each(Object.entries(states))('what %s is for its owner and for operators', async (_, [more, change]) => {
  const { owner, ...item } = await person(more)
  const other = await person()
  await change?.(item)
  expect(await statuses(item.folder, visitor, owner, operator, { ...visitor, ...owner })).toEqual([404, 200, 200, 200])
  expect(await statuses(item.folder, {}, other.owner, { ...visitor, ...other.owner })).toEqual([403, 403, 404])
})

test('what is approved and listed is for visitors, and for nobody who has not passed the gate', async () => {
  const { folder, owner } = await person()
  const other = await person()
  expect(await statuses(folder, visitor, owner, operator, {}, other.owner)).toEqual([200, 200, 200, 403, 403])
  const asked = await (await get(folder)).text()
  expect(asked).toContain('Você é maior de 18 anos?')
  expect(asked).not.toContain('RIFF')
})

test('what one person alone may see is kept by no browser without asking again', async () => {
  const { folder, owner, media } = await person()
  const keeping = async (headers: Record<string, string>) => (await get(folder, headers)).headers.get('cache-control')
  expect(await keeping(visitor)).toBe('private, max-age=43200, immutable')
  await db().deleteFrom('media_reviews').where('media_id', '=', media).execute()
  expect([await keeping(owner), await keeping(operator)]).toEqual(['private, no-cache', 'no-store'])
})

test('a suspended account’s media are gone at once, for the person too, and back when it is lifted', async () => {
  const { id, folder, owner } = await person()
  await suspend(site.app, id)
  await refreshListing(db(), id, site.app.now())
  expect(await statuses(folder, visitor, owner, operator)).toEqual([404, 403, 200])
  await db()
    .updateTable('account_suspensions')
    .set({ lifted_at: site.app.now() })
    .where('account_id', '=', id)
    .execute()
  await refreshListing(db(), id, site.app.now())
  expect(await statuses(folder, visitor, owner, operator)).toEqual([200, 200, 200])
})

test('a removed item is nobody’s, also while its files are still there and for a browser that has them', async () => {
  const { folder, media, owner } = await person()
  const etag = (await get(folder, visitor)).headers.get('etag') as string
  await db().deleteFrom('media').where('id', '=', media).execute()
  expect(
    await statuses(folder, visitor, { ...visitor, ...owner }, { cookie: `${visitor.cookie}; ${operator.cookie}` }),
  ).toEqual([404, 404, 404])
  expect(await statuses(folder, owner, operator, {})).toEqual([403, 403, 403])
  expect((await get(folder, { ...visitor, 'if-none-match': etag })).status).toBe(404)
  expect((await get(folder, { ...visitor, range: 'bytes=0-1' })).status).toBe(404)
})

test('a banner is public while its campaign runs and its partner is listed', async () => {
  const { id, owner } = await person({ userType: 5 })
  const banner = await campaign(site.app, id, 1)
  const row = await db().selectFrom('campaigns').selectAll().where('id', '=', banner).executeTakeFirstOrThrow()
  const folder = row.folder as string
  await site.app.storage.write(`midias/${folder}/512.webp`, Buffer.from('RIFF'))
  expect(await statuses(folder, visitor, owner, operator, {})).toEqual([200, 200, 200, 403])
  await db().updateTable('campaigns').set({ active: false }).where('id', '=', banner).execute()
  expect(await statuses(folder, visitor, owner, operator)).toEqual([404, 200, 200])
  const taken = { active: true, suspended_at: site.app.now(), suspension_reason: 'teste' }
  await db().updateTable('campaigns').set(taken).where('id', '=', banner).execute()
  expect(await statuses(folder, visitor, owner, operator)).toEqual([404, 200, 200])
  const back = { suspended_at: null, suspension_reason: null }
  await db().updateTable('campaigns').set(back).where('id', '=', banner).execute()
  expect(await statuses(folder, visitor, owner)).toEqual([200, 200])
  await db().deleteFrom('listings').where('account_id', '=', id).execute()
  expect(await statuses(folder, visitor, owner, operator)).toEqual([404, 200, 200])
})

test('a category’s picture is for everybody of age, and for nobody else', async () => {
  const category = { folder: 'categoria-01', color: '#112233' }
  await db().updateTable('partner_categories').set(category).where('id', '=', 1).execute()
  await site.app.storage.write(`midias/${category.folder}/512.webp`, Buffer.from('RIFF'))
  const { owner } = await person()
  expect(await statuses(category.folder, visitor, {}, owner)).toEqual([200, 403, 403])
})

test('an operator who has only given the password sees what a visitor sees', async () => {
  const { folder, media } = await person()
  await db().deleteFrom('media_reviews').where('media_id', '=', media).execute()
  const { office } = await operatorAtWork(site)
  await db().updateTable('operator_sessions').set({ confirmed_at: null }).execute()
  expect(await statuses(folder, { cookie: office.cookie })).toEqual([403])
  await db()
    .updateTable('operator_sessions')
    .set({ confirmed_at: new Date(Date.now() - dayMs) })
    .execute()
  expect(await statuses(folder, { cookie: office.cookie })).toEqual([200])
})
