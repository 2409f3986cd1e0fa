import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { removeItem } from '#server/people/media/remove-media.ts'
import { changed } from '#server/platform/db/changed.ts'
import { projectRoot } from '#server/platform/env/project-root.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { endEvidence } from '#server/safety/abuse/end-evidence.ts'
import { reconcileAirings } from '#server/safety/evidence/record-airings.ts'
import { sealEvidence } from '#server/safety/evidence/seal.ts'
import { tasks } from '#server/tasks.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { collectEndpoints } from '#test/world/calls.ts'
import { openContentCases } from '#test/world/content-cases.ts'
import { suspend } from '#test/world/direct-writes.ts'
import { ownDataDir } from '#test/world/documents.ts'
import { daysAgo, openEvidence } from '#test/world/evidence.ts'
import { campaign } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let world: ReturnType<typeof openEvidence>
let office: Awaited<ReturnType<typeof operatorAtWork>>['office']

beforeAll(async () => {
  site = await bootSite({ variables: { DATA_DIR: await ownDataDir() } })
  world = openEvidence(site)
  office = (await operatorAtWork(site, 'Íris')).office
})

async function approve(id: number) {
  const { content_hash } = (await office.send('GET', `/api/operator/profiles/${id}`)).json()
  expect((await office.send('POST', `/api/operator/profiles/${id}/approval`, { body: { content_hash } })).status).toBe(
    204,
  )
}

test('each published version is archived once, with the days on which it was live', async () => {
  const account = await world.published({ nickname: 'Primeira' })
  const [first] = await world.versionsOf(account)
  expect(first.content).toMatchObject({
    account: { id: account, user_type: 2 },
    profile: { nickname: 'Primeira' },
    plan: { tier: 'premium', payments: [{ channel: 'pix' }] },
    album: [{ kind: 'image' }, { kind: 'image' }],
  })
  expect(await world.airingsOf(account)).toMatchObject([{ version_id: first.id, ended_at: null }])

  const edit = await openContentCases(site).edited(account, { nickname: 'Segunda' })
  expect(await world.versionsOf(account)).toHaveLength(1)
  await approve(edit.id)
  const [, second] = await world.versionsOf(account)
  expect(second.content.profile.nickname).toBe('Segunda')

  await suspend(site.app, account)
  await changed(site.app.db, 'listing', account, site.app.now())
  expect((await world.airingsOf(account)).filter(({ ended_at }) => ended_at === null)).toEqual([])
  await site.app.pool.query('delete from account_suspensions where account_id = $1', [account])
  await changed(site.app.db, 'listing', account, site.app.now())
  await changed(site.app.db, 'listing', account, site.app.now())
  expect((await world.airingsOf(account)).map(({ version_id, ended_at }) => [version_id, ended_at === null])).toEqual([
    [first.id, false],
    [second.id, false],
    [second.id, true],
  ])
})

test('the archive follows banners that are switched on or suspended', async () => {
  const partner = await world.published({ userType: 5, photos: 0 })
  await campaign(site.app, partner, 1, { title: 'Bolos' })
  await reconcileAirings(site.app)
  await changed(site.app.db, 'listing', partner, site.app.now())
  const [{ id: version }] = await world.rows(
    'select s.id from campaign_submissions s join campaigns c on c.id = s.campaign_id where c.account_id = $1',
    partner,
  )
  const down = { body: { reason: 'other', text: 'Endereço fora do ar.' } }
  expect((await office.send('POST', `/api/operator/campaigns/${version}/suspension`, down)).status).toBe(204)
  const titles = (await world.versionsOf(partner)).map(({ content }) =>
    content.album.map((one: { title: string }) => one.title),
  )
  expect(titles).toEqual([[], ['Bolos']])
  const current = (await world.airingsOf(partner)).at(-1)
  const [bare] = await world.versionsOf(partner)
  expect(current).toMatchObject({ version_id: bare.id, ended_at: null })
})

test('a published version and its files are sealed, and stored only encrypted', async () => {
  const account = await world.published({ nickname: 'Lacrada', photos: 2 })
  await runQueued(site.app, tasks)
  const [version] = await world.versionsOf(account)
  expect([version.content, version.sealed.includes('Lacrada')]).toEqual([null, false])
  const files = await world.filesOf(account)
  expect(files.map(({ kind, name }) => [kind, /^[\w-]{12}-512\.webp$/.test(name)])).toEqual([
    ['ad_file', true],
    ['ad_file', true],
  ])
  for (const { object } of files) {
    const stored = await readFile(join(site.app.env.dataDir, 'private', object))
    expect(stored.includes('RIFF')).toBe(false)
  }
  expect(await world.rows('select from evidence_folders')).toEqual([])
})

test('a photo that its owner removes is sealed before its file is deleted', async () => {
  const account = await world.published({ photos: 2 })
  const [item] = await world.rows('select id, folder from media where account_id = $1 order by position', account)
  await removeItem(site.app, account, { id: item.id })
  await runQueued(site.app, tasks)
  expect(await site.app.storage.open(`midias/${item.folder}/512.webp`)).toBeUndefined()
  const names = (await world.filesOf(account)).map(({ name }) => name)
  expect(names).toContain(`${item.folder}-512.webp`)
  expect(await world.versionsOf(account)).toHaveLength(2)
})

test('the database refuses every change and every early deletion', async () => {
  const account = await world.aired(30, 1)
  const refused = (statement: string) => expect(site.app.pool.query(statement), statement).rejects.toThrow(/evidence/)
  const of = `where account_id = ${account}`
  await refused(`update evidence set sealed = '\\x00' ${of}`)
  await refused(`update evidence set kept_since = '2001-01-01' ${of}`)
  await refused(`delete from evidence ${of}`)
  await refused('truncate evidence cascade')
  await refused(`update ad_airings set ended_at = '2001-01-01' ${of}`)
  await refused(`update ad_airings set started_at = '2001-01-01' ${of}`)
  await refused(`delete from ad_airings ${of}`)
  await refused('delete from evidence_keys')
  await refused('delete from evidence_files')
  await refused('delete from ad_version_files')
  expect(await world.versionsOf(account)).toHaveLength(1)
})

test('rows, keys and objects are destroyed a year after the version was last live', async () => {
  const over = await world.aired(400, 366)
  const young = await world.aired(400, 364)
  const held = await world.aired(400, 366)
  const operator = (await operatorAtWork(site)).id
  await site.app.db
    .insertInto('legal_holds')
    .values({ account_id: held, reason: 'Inquérito', reference: 'IPL 1', held_at: site.app.now(), held_by: operator })
    .execute()
  const gone = (await world.filesOf(over)).map(({ object }) => object)
  expect(gone).toHaveLength(2)
  const dry = await endEvidence(site.app, { dryRun: true })
  expect(dry).toMatchObject({ ads: 1, keptAds: 1, unconfirmed: [] })
  expect(await world.versionsOf(over)).toHaveLength(1)
  // Setting the clock too far ahead does not destroy anything early.
  expect(await endEvidence(world.at(daysAgo(-300)))).toMatchObject({ ads: 1, keptAds: 1 })
  expect([await world.versionsOf(over), await world.filesOf(over), await world.airingsOf(over)]).toEqual([[], [], []])
  const objects = await world.objects()
  expect(gone.filter(object => objects.includes(object))).toEqual([])
  expect([await world.versionsOf(young), await world.versionsOf(held)]).toMatchObject([[{}], [{}]])
  expect(await world.filesOf(young)).toHaveLength(2)
  expect(await endEvidence(site.app)).toMatchObject({ ads: 0, keptAds: 1 })
})

test('an ad listed before the archive existed is archived by the hourly job', async () => {
  const account = await world.published()
  await site.app.pool.query('alter table ad_airings disable trigger all; alter table evidence disable trigger all')
  await site.app.pool.query('delete from evidence where account_id = $1 and kind = $2', [account, 'ad'])
  await site.app.pool.query('alter table ad_airings enable trigger all; alter table evidence enable trigger all')
  await site.app.pool.query('delete from ad_airings where account_id = $1', [account])
  await reconcileAirings(site.app)
  await sealEvidence(site.app)
  expect(await world.airingsOf(account)).toMatchObject([{ ended_at: null }])
})

test('only operators’ calls read the archive, and no other code uses its tables', async () => {
  const evidence = (await collectEndpoints()).filter(({ path }) => path.includes('evidence'))
  expect(evidence.length).toBeGreaterThan(8)
  for (const { access } of evidence) expect(access).toBe('operator')
  const knowing: string[] = []
  const tables =
    /\b(evidence_(keys|files|folders|openings)|ad_airings|ad_version_files|abuse_hashes)\b|(From|Into|Table|join|from) ?\(?'?evidence\b/
  for (const name of await readdir(join(projectRoot, 'server'), { recursive: true }))
    if (name.endsWith('.ts') && !name.endsWith('.test.ts') && !/^platform\/db\/(tables|register\/)/.test(name))
      if (tables.test(await readFile(join(projectRoot, 'server', name), 'utf8'))) knowing.push(name)
  expect(knowing.filter(name => !/^safety\/(evidence|abuse)\//.test(name)).toSorted()).toEqual([
    // These files list the tables of keys, back them up, sweep public files, keep a deleted account under a legal hold,
    // and tell a person who viewed the evidence about them.
    'platform/adapters/vault/vault.ts',
    'platform/backup/manifest.ts',
    'platform/storages/referenced-folders.ts',
    'safety/own-data/keep-held.ts',
    'safety/own-data/subjects.ts',
  ])
})
