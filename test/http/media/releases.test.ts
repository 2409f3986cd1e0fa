import { beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteAccount, exportAccount } from '#contract/account.ts'
import { dayMs } from '#contract/durations.ts'
import {
  answerInvitation,
  endInvitation,
  type GivenRelease,
  type Invitation,
  inviteToRelease,
  listReleases,
  openInvitation,
  releaseLimits,
  releaseText,
  revokeRelease,
} from '#contract/release.ts'
import { releaseTextHash } from '#server/people/consent/answer-invitation.ts'
import { notReleased } from '#server/people/consent/withdraw-releases.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { tasks } from '#server/tasks.ts'
import { openAuthors } from '#test/world/authors.ts'
import { type BackOffice, operatorAtWork } from '#test/world/back-office.ts'
import { ask, bodyOf } from '#test/world/calls.ts'
import { approveItem, type ContentCases, openContentCases } from '#test/world/content-cases.ts'
import { type Mailbox, openMailbox } from '#test/world/mailbox.ts'
import { openShop, type Shop } from '#test/world/orders.ts'
import { advertiser, logInAs, type Person, password, sessionOf } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let shop: Shop
let mailbox: Mailbox
let authors: ReturnType<typeof openAuthors>
let cases: ContentCases
let office: BackOffice

beforeAll(async () => {
  mailbox = await openMailbox()
  site = await bootSite({ variables: { SMTP_URL: mailbox.url } })
  shop = openShop(site)
  authors = openAuthors(site)
  cases = openContentCases(site)
  office = (await operatorAtWork(site, 'Íris')).office
})

// Operator sessions last only hours, so each test starts at the same time.
beforeEach(() => shop.at('2026-11-21T15:00:00Z'))

/** A listed advertiser with a photo that shows other people and is waiting for review. */
async function owner() {
  const { id, token } = await authors.advertiser({ photos: 1, nickname: 'Casal do Mar' })
  const item = await cases.added(id, { people: 'others' })
  return { id, token, item }
}

async function someone(person: Person = {}) {
  const id = await advertiser(site.app, person)
  return { id, token: await sessionOf(site.app, id) }
}

async function invite({ token, item }: Awaited<ReturnType<typeof owner>>) {
  const answer = await ask(site.url, inviteToRelease, { token, params: { id: String(item.id) } })
  const { id, path } = bodyOf<{ id: number; path: string }>(answer)
  return { id, secret: path.split('/').at(-1) as string }
}

const open = (token: string, secret: string) => ask(site.url, openInvitation, { token, body: { token: secret } })
const answer = (token: string, secret: string, decision: 'released' | 'refused' = 'released') =>
  ask(site.url, answerInvitation, { token, body: { token: secret, answer: decision, version: releaseText.version } })
const given = async (token: string) =>
  bodyOf<{ data: GivenRelease[] }>(await ask(site.url, listReleases, { token })).data
const revoke = (token: string, id: number) => ask(site.url, revokeRelease, { token, params: { id: String(id) } })
const shown = async (id: number): Promise<number[]> =>
  (await cases.publicProfile(id)).midias.map((item: { id: number }) => item.id)
const ownItem = async (token: string, id: number) =>
  (await authors.own(token)).profile?.midias.find(item => item.id === id)
const file = async (folder: string, token: string) =>
  (await fetch(`${site.url}/midias/${folder}/512.webp`, { headers: { authorization: `Bearer ${token}` } })).status

/** A public photo of two people, with the other person's release. */
async function released(person: Person = {}) {
  const made = await owner()
  const other = await someone(person)
  const { secret } = await invite(made)
  await open(other.token, secret)
  expect((await answer(other.token, secret)).status).toBe(204)
  expect((await approveItem(office, made.item, false, 1)).status).toBe(204)
  expect(await shown(made.id)).toContain(made.item.id)
  return { ...made, other }
}

test('a photo of others is approved only with a release from each recognisable person', async () => {
  const made = await owner()
  const uncounted = await approveItem(office, made.item)
  expect([uncounted.status, Object.keys(uncounted.json().errors)]).toEqual([422, ['others']])
  const missing = await approveItem(office, made.item, false, 1)
  expect([missing.status, missing.json().message]).toEqual([
    409,
    'Falta a autorização de 1 pessoa com conta verificada.',
  ])
  const { secret } = await invite(made)
  const other = await someone({ nickname: 'Lia' })
  await open(other.token, secret)
  expect((await approveItem(office, made.item, false, 1)).status).toBe(409)
  await answer(other.token, secret)
  const found = (await office.send('GET', `/api/operator/media/accounts/${made.id}`)).json()
  const [item] = found.media
  expect(item.releases).toMatchObject([{ account_id: other.id, nickname: 'Lia', state: 'released', counts: true }])
  expect((await approveItem(office, made.item, false, 2)).json().message).toMatch(/1 pessoa/)
  expect((await approveItem(office, made.item, false, 1)).status).toBe(204)
  expect(await shown(made.id)).toContain(made.item.id)
})

test('unrecognisable people need no release, and a photo declared as alone is not approved with others', async () => {
  const made = await owner()
  expect((await approveItem(office, made.item, false, 0)).status).toBe(204)
  const alone = await cases.added(made.id, { people: 'alone' })
  const refused = await approveItem(office, alone, false, 1)
  expect([refused.status, refused.json().message]).toEqual([
    409,
    'A pessoa disse que aparece sozinha: recuse, se há outras pessoas.',
  ])
})

test('only the first verified person who opens the link sees the picture, and never its owner', async () => {
  const made = await owner()
  await site.app.storage.write(`midias/${made.item.folder}/512.webp`, Buffer.from('imagem'))
  const { secret } = await invite(made)
  const stranger = await someone({ kyc: 'none' })
  expect(bodyOf(await open(stranger.token, secret))).toEqual({ state: 'unverified', kyc: null })
  const waiting = await someone({ kyc: 'pending' })
  expect(bodyOf(await open(waiting.token, secret))).toEqual({ state: 'unverified', kyc: 'pending' })
  expect((await answer(stranger.token, secret)).status).toBe(403)
  expect((await open(made.token, secret)).status).toBe(403)
  expect((await open('none', secret)).status).toBe(401)
  const lia = await someone()
  expect(await file(made.item.folder, lia.token)).toBe(403)
  expect(bodyOf<Invitation>(await open(lia.token, secret))).toMatchObject({
    state: 'invited',
    nickname: 'Casal do Mar',
    version: 1,
  })
  expect(await file(made.item.folder, lia.token)).toBe(200)
  const second = await someone()
  expect((await open(second.token, secret)).status).toBe(404)
  expect((await answer(second.token, secret)).status).toBe(404)
  expect(await file(made.item.folder, second.token)).toBe(403)
})

test('a release is stored with version, hash and time, and does not tell the owner the person’s name', async () => {
  const { id, token, item, other } = await released({ nickname: 'Lia' })
  const [row] = await shop.rows('select * from media_releases where media_id = $1', item.id)
  expect(row).toMatchObject({
    account_id: other.id,
    answer: 'released',
    answered_at: site.app.now(),
    text_version: 1,
    text_hash: releaseTextHash,
  })
  expect((await ownItem(token, item.id))?.releases).toEqual([
    { id: row.id, state: 'released', at: site.app.now().toISOString() },
  ])
  expect(await given(other.token)).toMatchObject([{ id: row.id, nickname: 'Casal do Mar', state: 'released' }])
  expect(JSON.stringify(await authors.own(token))).not.toMatch(/Lia/)
  expect(id).not.toBe(other.id)
})

test('only the person who gave a release can revoke it, which hides the photo without naming them', async () => {
  const { id, token, item, other } = await released({ nickname: 'Lia' })
  const [release] = await given(other.token)
  expect((await revoke(token, release?.id ?? 0)).status).toBe(404)
  expect((await revoke(other.token, release?.id ?? 0)).status).toBe(204)
  expect(await shown(id)).not.toContain(item.id)
  expect(await ownItem(token, item.id)).toMatchObject({ state: 'refused', refusal: notReleased })
  expect((await revoke(other.token, release?.id ?? 0)).status).toBe(404)
  expect(await given(other.token)).toMatchObject([{ state: 'revoked' }])
  const [{ email }] = (await shop.rows('select email from accounts where id = $1', id)) as [{ email: string }]
  shop.later(dayMs)
  await runQueued(site.app, tasks)
  const mail = mailbox.to(email).at(-1)
  expect(mail?.text).toContain(notReleased)
  expect(mail?.text).not.toMatch(/Lia/)
})

test('a refused release keeps the picture off the site', async () => {
  const made = await owner()
  const other = await someone()
  const { secret } = await invite(made)
  await open(other.token, secret)
  expect((await answer(other.token, secret, 'refused')).status).toBe(204)
  expect((await answer(other.token, secret)).status).toBe(409)
  expect((await ownItem(made.token, made.item.id))?.state).toBe('refused')
  expect((await approveItem(office, made.item, false, 0)).status).toBe(409)
  expect(await file(made.item.folder, other.token)).toBe(403)
})

test('releases end with the deletion or suspension of the account that gave them', async () => {
  const one = await released()
  const { token } = await logInAs(site, one.other.id)
  const exported = bodyOf<{ releases: object[] }>(await ask(site.url, exportAccount, { token, body: { password } }))
  expect(exported.releases).toMatchObject([{ answer: 'released', revoked_at: null }])
  expect((await ask(site.url, deleteAccount, { token, body: { password } })).status).toBe(204)
  expect(await shown(one.id)).not.toContain(one.item.id)

  const two = await released()
  const [{ id: submission }] = (await shop.rows(
    'select id from kyc_submissions where account_id = $1',
    two.other.id,
  )) as [{ id: number }]
  const suspended = await office.send('POST', `/api/operator/kyc/${submission}/freeze`, { body: {} })
  expect(suspended.status).toBe(204)
  expect(await shown(two.id)).not.toContain(two.item.id)
})

test('a link expires or is ended by its owner, and an item has at most ten', async () => {
  const made = await owner()
  const other = await someone()
  const late = await invite(made)
  shop.later(releaseLimits.linkDays * dayMs)
  expect((await open(other.token, late.secret)).status).toBe(404)
  const ended = await invite(made)
  const end = (token: string, id: number) => ask(site.url, endInvitation, { token, params: { id: String(id) } })
  expect((await end(other.token, ended.id)).status).toBe(404)
  expect((await end(made.token, ended.id)).status).toBe(204)
  expect((await open(other.token, ended.secret)).status).toBe(404)
  for (let count = 1; count < releaseLimits.perItem; count++) await invite(made)
  const more = await ask(site.url, inviteToRelease, { token: made.token, params: { id: String(made.item.id) } })
  expect(more.status).toBe(409)
  const alone = await cases.added(made.id, { people: 'alone' })
  const needless = await ask(site.url, inviteToRelease, { token: made.token, params: { id: String(alone.id) } })
  expect(needless.status).toBe(409)
})
