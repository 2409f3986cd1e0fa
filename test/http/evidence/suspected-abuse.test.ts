import { beforeAll, expect, test } from 'vitest'
import { isBanned } from '#server/people/media/banned-likenesses.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { endEvidence } from '#server/safety/abuse/end-evidence.ts'
import { sealEvidence } from '#server/safety/evidence/seal.ts'
import { createReport } from '#server/safety/reports/create-report.ts'
import { tasks } from '#server/tasks.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { ownDataDir, sendPhotos } from '#test/world/documents.ts'
import { daysAgo, openEvidence } from '#test/world/evidence.ts'
import { openMailbox } from '#test/world/mailbox.ts'
import { campaign, logInAs } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let world: ReturnType<typeof openEvidence>
let office: Awaited<ReturnType<typeof operatorAtWork>>['office']

beforeAll(async () => {
  const mailbox = await openMailbox()
  site = await bootSite({ variables: { DATA_DIR: await ownDataDir(), SMTP_URL: mailbox.url } })
  world = openEvidence(site)
  office = (await operatorAtWork(site, 'Íris', ['trust'])).office
})

const text = 'A foto parece mostrar uma pessoa menor de idade.'
const seal = (accountId: number, more: object = {}) =>
  office.send('POST', '/api/operator/evidence/suspected-abuse', {
    body: { account_id: accountId, scope: 'items', media: [], banners: [], report_id: null, text, ...more },
  })
const mediaOf = (account: number) =>
  world.rows('select id, folder, content_hash from media where account_id = $1 order by position', account)
const fileOf = async (folder: string) =>
  (await office.send('GET', `/midias/${folder}/512.webp`, { headers: { cookie: office.cookie } })).status

test('one action removes an item for everybody, seals it, bans it, suspends the account and closes the report', async () => {
  const account = await world.published({ photos: 2 })
  const [item, other] = await mediaOf(account)
  const copier = await world.published({ photos: 1 })
  await site.app.pool.query('update media set content_hash = $1 where account_id = $2', [item.content_hash, copier])
  await sealEvidence(site.app)
  const report = {
    kind: 'minor',
    relation: 'other',
    text: 'Parece menor.',
    place: `foto:${item.id}`,
    lane: 'tip',
  } as const
  await createReport(site.app, report, '192.0.2.7')
  const [{ id: reportId }] = await world.rows('select id from reports order by id desc limit 1')
  expect(await fileOf(item.folder)).toBe(200)
  const { token } = await logInAs(site, account)

  const sealed = await seal(account, { media: [item.id], report_id: reportId })
  expect(sealed.status).toBe(201)
  // The commit alone, before any job runs, hides the item from everyone, operators included, and logs the owner out.
  expect(await fileOf(item.folder)).toBe(403)
  expect((await fetch(`${site.url}/api/account`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401)
  expect((await mediaOf(account)).map(({ id }) => id)).toEqual([other.id])
  expect(await mediaOf(copier)).toEqual([])
  expect(await world.rows('select from listings where account_id = any($1)', [account, copier])).toEqual([])
  expect(
    await world.rows('select from account_suspensions where account_id = any($1)', [account, copier]),
  ).toHaveLength(2)
  expect(await isBanned(site.app.db, { contentHash: item.content_hash, perceptualHash: null })).toBe(true)
  expect(await world.rows('select verdict from report_decisions where report_id = $1', reportId)).toEqual([
    { verdict: 'suspended' },
  ])
  const opened = (await office.send('GET', `/api/operator/reports/${reportId}`)).json()
  expect(opened).toMatchObject({ media: [], target: 'gone' })

  await runQueued(site.app, tasks)
  expect(await site.app.storage.files(item.folder)).toEqual([])
  const { id, accounts } = sealed.json()
  expect(opened.sealed).toBe(id)
  expect(accounts).toBe(2)
  const detail = (await office.send('GET', `/api/operator/evidence/${id}`)).json()
  expect(detail).toMatchObject({
    kind: 'abuse',
    account_id: account,
    files: 1,
    waiting: 0,
    held: false,
    report: { id: reportId },
    suspected: [item.content_hash.toString('hex')],
    sealed_with: [{ account_id: copier }],
  })
  // The ad archive's copy is deleted, so that only the sealed one remains.
  const copies = () =>
    world.rows("select from evidence where kind = 'ad_file' and content_hash = $1", item.content_hash)
  expect(await copies()).toHaveLength(1)
  await endEvidence(site.app)
  expect(await copies()).toEqual([])
})

test('all photos and banners of a minor’s account are sealed', async () => {
  const account = await world.published({ photos: 2 })
  await sendPhotos(site.app, account).catch(() => undefined)
  const { status, json } = await seal(account, { scope: 'account' })
  expect(status).toBe(201)
  expect(await mediaOf(account)).toEqual([])
  expect((await office.send('GET', `/api/operator/evidence/${json().id}`)).json().suspected).toHaveLength(2)
  const partner = await world.published({ userType: 5, photos: 0 })
  await campaign(site.app, partner, 1)
  expect((await seal(partner, { scope: 'account' })).status).toBe(201)
  expect(await world.rows('select from campaigns where account_id = $1', partner)).toEqual([])
})

test('suspected photos of documents move from their case to the vault, and nobody sees them again', async () => {
  const account = await world.published({ kyc: 'none', photos: 1 })
  const submission = await sendPhotos(site.app, account)
  const ticket = () =>
    office.send('POST', `/api/operator/kyc/${submission}/tickets`, { body: { kind: 'selfie', purpose: 'review' } })
  const openCase = () => office.send('GET', `/api/operator/kyc/${submission}`)
  expect((await openCase()).json().documents).toEqual(['front', 'verse', 'selfie'])
  const { url } = (await ticket()).json()
  const sealed = await seal(account, { documents: submission })
  expect(sealed.status).toBe(201)
  expect((await office.send('GET', url)).status).toBe(404)
  expect((await openCase()).json()).toMatchObject({ documents: [], frozen: true })
  expect((await ticket()).status).toBe(404)
  // Published photos stay, because they were not selected.
  expect(await mediaOf(account)).toHaveLength(1)
  await runQueued(site.app, tasks)
  const { parts } = (await office.send('GET', `/api/operator/evidence/${sealed.json().id}`)).json()
  expect(parts.map(({ name }: { name: string }) => name).sort()).toEqual(
    ['front', 'selfie', 'verse'].map(kind => `documento-${submission}-${kind}.webp`),
  )
  const foreign = await sendPhotos(site.app, await world.published({ kyc: 'none', photos: 0 }))
  expect((await seal(account, { documents: foreign })).status).toBe(404)
})

test('an empty selection, another account’s item and an unknown account are refused', async () => {
  const account = await world.published({ photos: 1 })
  const elsewhere = await mediaOf(await world.published({ photos: 1 }))
  expect((await seal(account)).json().errors).toEqual({ media: ['Escolha o que deve ser lacrado.'] })
  expect((await seal(account, { media: [elsewhere[0].id] })).status).toBe(409)
  expect((await seal(2_000_000_000, { scope: 'account' })).status).toBe(404)
  expect((await seal(account, { scope: 'account', text: 'curto' })).status).toBe(422)
  expect(await mediaOf(account)).toHaveLength(1)
})

test('sealed abuse is destroyed with the account after six months, unless a legal hold keeps it', async () => {
  const sealAt = async (days: number) => {
    const id = await world.published({ photos: 1 })
    const session = { operatorId: (await operatorAtWork(site)).id, name: 'Íris' }
    const { sealAbuse } = await import('#server/safety/abuse/seal-abuse.ts')
    const input = { account_id: id, scope: 'account' as const, media: [], banners: [], report_id: null, text }
    await sealAbuse(world.at(daysAgo(days)), session as never, input)
    return id
  }
  const over = await sealAt(185)
  const young = await sealAt(183)
  const held = await sealAt(185)
  const operator = (await operatorAtWork(site)).id
  await site.app.db
    .insertInto('legal_holds')
    .values({ account_id: held, reason: 'Inquérito', reference: 'IPL 2', held_at: site.app.now(), held_by: operator })
    .execute()
  await runQueued(site.app, tasks)
  const files = (await world.filesOf(over)).filter(({ kind }) => kind === 'abuse')
  expect(files).toHaveLength(1)
  await expect(
    site.app.pool.query("delete from evidence where kind = 'abuse' and account_id = $1", [young]),
  ).rejects.toThrow('still kept')
  expect(await endEvidence(site.app)).toMatchObject({ abuse: 1, keptAbuse: 1 })
  const left = await world.rows("select account_id from evidence where kind = 'abuse' and account_id = any($1)", [
    over,
    young,
    held,
  ])
  expect(left.map(({ account_id }) => account_id).toSorted()).toEqual([young, held].toSorted())
  expect(await world.objects()).not.toContain(files[0].object)
  const accounts = await world.rows('select id from accounts where id = any($1) order by id', [over, young, held])
  expect(accounts.map(({ id }) => id)).toEqual([young, held])
})
