import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exportAccount } from '#contract/account.ts'
import {
  type DeclarationKind,
  declarationGraceDays,
  declarationKinds,
  declarations,
  giveDeclarations,
  listDeclarations,
  type OwnDeclaration,
  withdrawDeclaration,
} from '#contract/declarations.ts'
import { dayMs } from '#contract/durations.ts'
import { type ListingStatus, readListingStatus } from '#contract/listing-status.ts'
import { audienceOf } from '#contract/user-types.ts'
import { askDeclarations, remindedDaysBefore } from '#server/people/consent/end-graces.ts'
import { textHashOf } from '#server/people/consent/own-declarations.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { tasks } from '#server/tasks.ts'
import { companionForm, linkOf, openAuthors, partsOf } from '#test/world/authors.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { ask, bodyOf, passGate, request } from '#test/world/calls.ts'
import { approveItem, decideProfile } from '#test/world/content-cases.ts'
import { review, sendPhotos } from '#test/world/documents.ts'
import { goodJpeg } from '#test/world/hostile-files.ts'
import { type Mailbox, openMailbox } from '#test/world/mailbox.ts'
import { openShop, type Shop } from '#test/world/orders.ts'
import {
  advertiser,
  declare,
  insertPlan,
  logInAs,
  type Person,
  password,
  sessionOf,
  signUp,
} from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

const start = new Date('2026-11-21T15:00:00Z')
let site: Booted
let shop: Shop
let mailbox: Mailbox

beforeAll(async () => {
  mailbox = await openMailbox()
  site = await bootSite({ variables: { SMTP_URL: mailbox.url } })
  shop = openShop(site)
})
beforeEach(() => shop.at(start))

async function someone(person: Person = {}) {
  const id = await advertiser(site.app, person)
  return { id, token: await sessionOf(site.app, id) }
}

const own = async (token: string) =>
  bodyOf<{ data: OwnDeclaration[] }>(await ask(site.url, listDeclarations, { token })).data
const statusOf = async (token: string) => bodyOf<ListingStatus>(await ask(site.url, readListingStatus, { token }))
const give = (token: string, ...kinds: DeclarationKind[]) =>
  ask(site.url, giveDeclarations, {
    token,
    body: { data: kinds.map(kind => ({ kind, version: declarations[kind].version })) },
  })
const withdraw = (token: string, kind: DeclarationKind) =>
  ask(site.url, withdrawDeclaration, { token, params: { kind } })
const records = (id: number) =>
  shop.rows(
    'select kind, version, text_hash, given_at, withdrawn_at from declarations where account_id = $1 order by id',
    id,
  )

/** Poll this, because cached pages are purged a moment after the commit. */
async function isShown(id: number, userType = 2) {
  const cookie = await passGate(site.url)
  const page = userType === 5 ? `/perfil-partner/${id}` : `/perfil-user/${id}`
  const profile = await request(site.url, page, { headers: { cookie } })
  const [row] = await shop.rows('select from listings where account_id = $1', id)
  const list = audienceOf(userType) ? await request(site.url, '/home-companions', { headers: { cookie } }) : undefined
  return { page: profile.status, listed: Boolean(row), named: list?.text.includes(`/perfil-user/${id}"`) }
}

const individual = ['own_will', 'publication', 'sensitive_data'] as const
const partner = ['ad_rights', 'publication'] as const

test('the database has the version and hash of each current text', async () => {
  const rows = await shop.rows(
    'select distinct on (kind) kind, version, text_hash from declaration_versions order by kind, version desc',
  )
  const texts = declarationKinds.map(kind => ({
    kind,
    version: declarations[kind].version,
    text_hash: textHashOf(kind),
  }))
  expect(rows).toEqual(texts.toSorted((one, other) => (one.kind < other.kind ? -1 : 1)))
})

test.each([
  [2, individual],
  [3, individual],
  [4, individual],
  [5, partner],
])('an advertiser of type %i is asked for their declarations, none of them made yet', async (userType, kinds) => {
  const { token } = await signUp(site.url, { user_type_id: userType })
  const asked = await own(token)
  expect(asked.map(({ kind }) => kind).toSorted()).toEqual([...kinds].toSorted())
  for (const one of asked)
    expect(one).toMatchObject({ state: 'missing', given_at: null, due_at: null, text_hash: textHashOf(one.kind) })
})

test.each([2, 3, 4, 5])(
  'without declarations an ad of type %i is saved, not public, and its owner reads why',
  async userType => {
    const { id, token } = await someone({ userType, declares: false })
    await expect.poll(async () => (await isShown(id, userType)).page).toBe(404)
    expect(await statusOf(token)).toMatchObject({
      live: false,
      profile: { state: 'done' },
      declarations: { state: 'missing', until: null },
      next: 'declarations',
    })
    await declare(site.url, token)
    await expect.poll(async () => (await isShown(id, userType)).page).toBe(200)
    expect(await statusOf(token)).toMatchObject({ live: true, declarations: { state: 'done' } })
  },
)

test('each missing declaration keeps the ad off the site', async () => {
  const { id, token } = await someone({ declares: false })
  for (const kind of individual) {
    await expect.poll(() => isShown(id)).toMatchObject({ page: 404, listed: false })
    expect((await give(token, kind)).status).toBe(204)
  }
  await expect.poll(() => isShown(id)).toMatchObject({ page: 200, listed: true })
})

test('a declaration is stored once with the version, the hash of the text and the time', async () => {
  const { id, token } = await someone({ declares: false })
  await Promise.all([give(token, 'own_will'), give(token, 'own_will')])
  expect(await records(id)).toEqual([
    { kind: 'own_will', version: 1, text_hash: textHashOf('own_will'), given_at: start, withdrawn_at: null },
  ])
})

test.each(individual)(
  'the withdrawal of %s takes the ad down immediately, and giving it again brings the approved ad back',
  async kind => {
    const { id, token } = await someone({ nickname: `Retirada ${kind}` })
    await expect.poll(() => isShown(id)).toEqual({ page: 200, listed: true, named: true })
    expect((await withdraw(token, kind)).status).toBe(204)
    await expect.poll(() => isShown(id)).toEqual({ page: 404, listed: false, named: false })
    expect((await own(token)).find(one => one.kind === kind)).toMatchObject({ state: 'withdrawn' })
    expect((await withdraw(token, kind)).status).toBe(404)
    shop.later(dayMs)
    expect((await give(token, kind)).status).toBe(204)
    await expect.poll(() => isShown(id)).toEqual({ page: 200, listed: true, named: true })
    const given = (await records(id)).filter(row => row.kind === kind)
    expect(given).toMatchObject([{ withdrawn_at: start }, { withdrawn_at: null }])
  },
)

test('a text that is not current, or of another type of advertiser, is refused', async () => {
  const { id, token } = await someone({ declares: false })
  const old = await ask(site.url, giveDeclarations, { token, body: { data: [{ kind: 'own_will', version: 2 }] } })
  expect([old.status, old.message]).toEqual([409, 'Este texto mudou. Recarregue a página e leia de novo.'])
  expect((await give(token, 'ad_rights')).status).toBe(422)
  expect((await ask(site.url, giveDeclarations, { token, body: { data: [] } })).status).toBe(422)
  expect((await ask(site.url, withdrawDeclaration, { token, params: { kind: 'outra' } })).status).toBe(422)
  expect((await give('wrong', 'own_will')).status).toBe(401)
  expect(await records(id)).toEqual([])
})

test('the export contains the declarations, and a deleted account leaves none', async () => {
  const id = await advertiser(site.app)
  const { token } = await logInAs(site, id)
  await withdraw(token, 'publication')
  const exported = bodyOf<{ declarations: object[] }>(await ask(site.url, exportAccount, { token, body: { password } }))
  expect(exported.declarations).toHaveLength(3)
  expect(exported.declarations).toContainEqual(
    expect.objectContaining({ kind: 'publication', withdrawn_at: start.toISOString() }),
  )
  await shop.rows('delete from accounts where id = $1', id)
  expect(await records(id)).toEqual([])
})

test('a person can publish with “Prefiro não informar” in each list', async () => {
  const authors = openAuthors(site)
  const { id, token } = await authors.newcomer()
  await review(site.app, await sendPhotos(site.app, id), 'approved')
  await insertPlan(site.app.db, id, { userType: 2, planEndsInDays: 9 }, site.app.now())
  const untold = await Promise.all(
    (['eyes', 'skin_colors', 'hair', 'breasts'] as const).map(async table => {
      const [option] = await shop.rows(`select id from ${table} where name = 'Prefiro não informar'`)
      return [`profile[profile_${table === 'skin_colors' ? 'skin_color' : table}_id]`, String(option.id)] as const
    }),
  )
  const item = await authors.added(token, [['image', await goodJpeg()]])
  const parts = partsOf({ ...companionForm, ...Object.fromEntries(untold) }, ['images[]', linkOf(item)])
  expect((await authors.save(token, parts)).status).toBe(204)
  await declare(site.url, token)
  const { office } = await operatorAtWork(site)
  const hashed = (row: { id: number; content_hash: Buffer } | undefined) => ({
    id: row?.id ?? 0,
    content_hash: row?.content_hash.toString('hex') ?? '',
  })
  expect((await approveItem(office, hashed((await authors.mediaOf(id))[0]))).status).toBe(204)
  const version = hashed((await authors.submissionsOf(id))[0])
  expect((await decideProfile(office, version)).status).toBe(204)
  await expect.poll(() => isShown(id)).toMatchObject({ page: 200, listed: true })
})

describe('a new version of a text', () => {
  /** Gives the account a grace period, as the new version's migration does for listed accounts. */
  async function bring(id: number) {
    const until = new Date(start.getTime() + declarationGraceDays * dayMs)
    await shop.rows(
      "insert into declaration_graces (account_id, kind, version, until) values ($1, 'own_will', 1, $2)",
      id,
      until,
    )
    return until
  }

  const mailed = async (email: string) => {
    await runQueued(site.app, tasks)
    return mailbox.to(email).map(({ subject }) => subject)
  }

  test('asks by mail, reminds, and takes the ad down after a month', async () => {
    const id = await advertiser(site.app, { declares: false, planEndsInDays: 90 })
    const { token, email } = await logInAs(site, id)
    await give(token, 'publication', 'sensitive_data')
    const until = await bring(id)
    // Recomputes the listing, as a job does for every account.
    await give(token, 'publication')
    await expect.poll(() => isShown(id)).toMatchObject({ page: 200, listed: true })
    expect(await statusOf(token)).toMatchObject({
      live: true,
      declarations: { state: 'missing', until: until.toISOString() },
      next: 'declarations',
    })
    await askDeclarations(site.app)
    await askDeclarations(site.app)
    expect(await mailed(email)).toEqual(['Precisamos da sua confirmação'])
    shop.at(new Date(until.getTime() - remindedDaysBefore * dayMs))
    await askDeclarations(site.app)
    await askDeclarations(site.app)
    expect(await mailed(email)).toEqual(Array(2).fill('Precisamos da sua confirmação'))
    shop.at(new Date(until.getTime() - 1))
    await askDeclarations(site.app)
    await expect.poll(() => isShown(id)).toMatchObject({ page: 200, listed: true })
    shop.at(until)
    await askDeclarations(site.app)
    await askDeclarations(site.app)
    await expect.poll(() => isShown(id)).toMatchObject({ page: 404, listed: false })
    expect((await mailed(email)).at(-1)).toBe('Falta a sua confirmação')
    expect(await mailed(email)).toHaveLength(3)
    await give(token, 'own_will')
    await expect.poll(() => isShown(id)).toMatchObject({ page: 200, listed: true })
  })

  test('ends the request once given, and a withdrawal in the grace period takes the ad down immediately', async () => {
    const { id, token } = await someone({ declares: false, planEndsInDays: 90 })
    await give(token, 'publication', 'sensitive_data')
    await bring(id)
    await give(token, 'own_will')
    expect(await shop.rows('select from declaration_graces where account_id = $1', id)).toEqual([])
    await withdraw(token, 'own_will')
    await expect.poll(() => isShown(id)).toMatchObject({ page: 404, listed: false })
  })
})
