import { beforeAll, expect, test } from 'vitest'
import { createCampaigns, listOwnCampaigns, campaignMessages as say, updateCampaigns } from '#contract/campaign.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { tasks } from '#server/tasks.ts'
import { openCampaignAuthors, partnerForm, partsOf } from '#test/world/authors.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { ask } from '#test/world/calls.ts'
import { actOnCampaign } from '#test/world/content-cases.ts'
import { ownDataDir } from '#test/world/documents.ts'
import { goodJpeg, goodPng } from '#test/world/hostile-files.ts'
import { campaign } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let ads: ReturnType<typeof openCampaignAuthors>
let one: Buffer
let two: Buffer
let three: Buffer

beforeAll(async () => {
  site = await bootSite({ variables: { DATA_DIR: await ownDataDir() } })
  ads = openCampaignAuthors(site)
  ;[one, two, three] = await Promise.all([goodJpeg(640, 320), goodPng(), goodJpeg(700, 400)])
})

/** A partner with one ad waiting for review. */
async function withAd() {
  const partner = await ads.partner()
  const { data } = await ads.create(partner.token, [{ title: 'Primeira', banner: one, url: 'https://example.com/a' }])
  return { ...partner, ad: data?.[0] as NonNullable<typeof data>[number] }
}

test('new ads wait for review in their order, and incomplete second and third ads are left out', async () => {
  const { id, token } = await ads.partner()
  expect(await ads.own(token)).toEqual([])
  const answer = await ads.create(token, [
    { title: '  Primeira ', banner: one, url: ' example.com/a ' },
    { title: 'Sem imagem' },
    { title: 'Terceira', banner: two, active: '0' },
  ])
  expect(answer.status).toBe(201)
  const review = { state: 'pending', refusal: null, live: false, suspended: false, suspension: null }
  expect(answer.data).toMatchObject([
    { title: 'Primeira', target_url: 'https://example.com/a', active: 1, review },
    { title: 'Terceira', target_url: null, active: 0, review },
  ])
  expect(await ads.own(token)).toEqual(answer.data)
  for (const { banner } of answer.data ?? []) {
    expect(banner).toMatch(/^midias\/[\w-]{12}\/600\.webp$/)
    expect(await site.app.storage.open(banner)).toBeDefined()
  }
  expect(await ads.rows('select slot, title, folder from campaigns where account_id = $1 order by slot', id)).toEqual([
    { slot: 1, title: null, folder: null },
    { slot: 2, title: null, folder: null },
  ])
})

test.each([
  ['nothing', [{}], { 'title.0': [say.titleMissing], 'banner.0': [say.imageMissing] }],
  ['no title', [{ banner: true }], { 'title.0': [say.titleMissing] }],
  ['no image', [{ title: 'Um' }], { 'banner.0': [say.imageMissing] }],
  ['an invisible title', [{ title: '\u200b \u2800', banner: true }], { 'title.0': [say.titleMissing] }],
  ['a long title', [{ title: 'a'.repeat(81), banner: true }], { 'title.0': [say.titleLong] }],
  ['no web address', [{ title: 'Um', banner: true, url: 'javascript:alert(1)' }], { 'target_url.0': [say.urlWrong] }],
  ['no host', [{ title: 'Um', banner: true, url: 'minha loja' }], { 'target_url.0': [say.urlWrong] }],
  [
    'a disguised URL that names a user',
    [{ title: 'Um', banner: true, url: 'https://bom@mau.example' }],
    { 'target_url.0': [say.urlWrong] },
  ],
  [
    'a long URL',
    [{ title: 'Um', banner: true, url: `https://a.example/${'a'.repeat(300)}` }],
    { 'target_url.0': [say.urlWrong] },
  ],
  ['an invalid switch', [{ title: 'Um', banner: true, active: 'sim' }], { 'active.0': [say.activeWrong] }],
  [
    'a path for a new ad',
    [{ title: 'Um', banner: 'midias/aaaaaaaaaaaa/600.webp' }],
    { 'banner.0': [say.imageOfOther] },
  ],
  [
    'an invalid second ad',
    [
      { title: 'Um', banner: true },
      { title: 'Dois', banner: true, url: 'x' },
    ],
    { 'target_url.1': [say.urlWrong] },
  ],
])('%s is refused, and nothing is stored', async (_, sent, errors) => {
  const { id, token } = await ads.partner()
  const before = await ads.kept(id)
  const filled = sent.map(ad => ({ ...ad, ...('banner' in ad && ad.banner === true && { banner: one }) }))
  const answer = await ads.create(token, filled as Parameters<typeof ads.create>[1])
  expect([answer.status, answer.errors]).toEqual([422, errors])
  expect(answer.message).toBe(Object.values(errors)[0]?.[0])
  expect(await ads.kept(id)).toEqual(before)
})

test('arrays of different lengths and a fourth ad are refused entirely', async () => {
  const { id, token } = await withAd()
  const before = await ads.kept(id)
  const [title, banner] = [['title[]', 'Um'] as const, ['banner[]', two] as const]
  const all = [title, banner, ['target_url[]', ''] as const, ['active[]', '1'] as const]
  const different = [
    [title, title, banner],
    [title, banner, banner],
    [...all, ['active[]', '0'] as const],
    [['title[0]', 'Um'] as const, ['title[2]', 'Três'] as const, banner],
    [title, ['banner[1]', two as Buffer] as const],
  ]
  for (const parts of different) {
    const answer = await ads.sendParts(createCampaigns, token, parts)
    expect([answer.status, answer.message]).toEqual([422, say.arraysDiffer])
  }
  const four = await ads.sendParts(createCampaigns, token, [...all, ...all, ...all, ...all])
  expect([four.status, four.message]).toEqual([422, say.tooMany])
  const titles = await ads.sendParts(createCampaigns, token, [title, title, title, title])
  expect([titles.status, titles.message]).toEqual([422, say.tooMany])
  const more = await ads.create(token, [
    { title: 'Dois', banner: two },
    { title: 'Três', banner: three },
    { title: 'Quatro', banner: one },
  ])
  expect([more.status, more.message]).toEqual([422, say.tooMany])
  expect(await ads.kept(id)).toEqual(before)
})

test('arrays without indexes or without empty fields are accepted', async () => {
  const { token } = await ads.partner()
  const parts = [['title[]', 'Um'] as const, ['title[]', 'Dois'] as const]
  const banners = [['banner[]', one as Buffer] as const, ['banner[]', two as Buffer] as const]
  const { status, data } = await ads.sendParts(createCampaigns, token, [...parts, ...banners])
  expect(status).toBe(201)
  expect(data).toMatchObject([{ title: 'Um', target_url: null, active: 1 }, { title: 'Dois' }])
})

test('sending the same form again, even concurrently, makes no further ads', async () => {
  const { id, token } = await ads.partner()
  const form = [
    { title: 'Um', banner: one },
    { title: 'Dois', banner: two },
  ]
  const answers = await Promise.all(Array.from({ length: 6 }, () => ads.create(token, form)))
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
  expect(await ads.create(token, form)).toEqual(answers[0])
  const kept = await ads.kept(id)
  expect([kept.ads.length, kept.versions.length]).toEqual([2, 2])
  expect(kept.files.filter(path => kept.versions.some(({ folder }) => path.includes(folder)))).toHaveLength(8)
  const orphans = kept.files.filter(path => path.includes('/midias/')).length
  expect(await site.app.db.selectFrom('kept_banners').select('folder').execute()).toHaveLength(orphans / 4)
})

test('three of many concurrent ads are stored, the others refused', async () => {
  const { id, token } = await ads.partner()
  const sent = Array.from({ length: 12 }, (_, at) => ads.create(token, [{ title: `Anúncio ${at}`, banner: one }]))
  const answers = await Promise.all(sent)
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  for (const { status, message } of answers) if (status !== 201) expect([status, message]).toEqual([422, say.tooMany])
  const kept = await ads.kept(id)
  expect(kept.ads.map(({ slot }) => slot)).toEqual([1, 2, 3])
  expect(kept.versions).toHaveLength(3)
  await expect(campaign(site.app, id, 4)).rejects.toThrow(/slot_check/)
  await expect(campaign(site.app, id, 3)).rejects.toThrow(/unique/)
})

test('the switch takes effect immediately, an edit waits for review, and an unchanged form makes no version', async () => {
  const { id, token, ad } = await withAd()
  const same = { id: ad.id, title: ad.title, banner: ad.banner, url: ad.target_url ?? '' }
  expect((await ads.update(token, [{ ...same, active: '0' }])).data).toEqual([{ ...ad, active: 0 }])
  expect((await ads.update(token, [{ ...same, banner: '' }])).data).toEqual([ad])
  expect((await ads.update(token, [{ ...same, banner: one }])).data).toEqual([ad])
  expect(await ads.versionsOf(id)).toHaveLength(1)
  const edited = await ads.update(token, [{ ...same, title: 'Outro título' }])
  expect(edited.data).toEqual([{ ...ad, title: 'Outro título' }])
  expect(await ads.versionsOf(id)).toHaveLength(2)
  await actOnCampaign(site.app, (await operatorAtWork(site)).office, ad.id, 'refusal', 'Ilegível.')
  expect((await ads.own(token))[0]?.review).toMatchObject({ state: 'refused', refusal: 'Ilegível.' })
  await ads.update(token, [{ ...same, title: 'Outro título' }])
  expect(await ads.versionsOf(id)).toHaveLength(3)
  expect((await ads.own(token))[0]?.review).toMatchObject({ state: 'pending' })
})

test('a new picture replaces an unreviewed one, whose files are removed', async () => {
  const { token, ad } = await withAd()
  const { data } = await ads.update(token, [{ id: ad.id, title: ad.title, banner: three }])
  expect(data?.[0]?.banner).not.toBe(ad.banner)
  expect(data?.[0]?.target_url).toBeNull()
  await runQueued(site.app, tasks)
  expect(await site.app.storage.open(ad.banner)).toBeUndefined()
  expect(await site.app.storage.open(data?.[0]?.banner ?? '')).toBeDefined()
})

test('an update adds an ad without an id, and keeps ads that it does not name', async () => {
  const { token, ad } = await withAd()
  const { status, data } = await ads.update(token, [{ title: 'Segunda', banner: two }])
  expect([status, data?.map(({ title }) => title)]).toEqual([201, ['Primeira', 'Segunda']])
  expect(data?.[0]).toEqual(ad)
})

test('naming another partner’s ad or picture is refused and changes nothing', async () => {
  const { id, token, ad } = await withAd()
  const other = await withAd()
  const before = [await ads.kept(id), await ads.kept(other.id)]
  const own = { id: ad.id, title: 'Mudada', banner: '' }
  const foreign: [Parameters<typeof ads.update>[1], object][] = [
    [[own, { id: other.ad.id, title: 'Roubada', banner: '' }], { 'id.1': [say.unknown] }],
    [[own, { id: 2_000_000_000, title: 'Nenhuma' }], { 'id.1': [say.unknown] }],
    [[own, { id: -1, title: 'Nenhuma' }], { 'id.1': [say.unknown] }],
    [[own, own], { 'id.1': [say.unknown] }],
    [[{ ...own, banner: other.ad.banner }], { 'banner.0': [say.imageOfOther] }],
    [[{ ...own, banner: 'https://mau.example/x.webp' }], { 'banner.0': [say.imageOfOther] }],
    [[{ ...own, banner: '../../etc/passwd' }], { 'banner.0': [say.imageOfOther] }],
    [
      [
        { title: 'Nova', banner: two },
        { ...own, title: ' ' },
      ],
      { 'title.1': [say.titleMissing] },
    ],
  ]
  for (const [form, errors] of foreign) {
    const answer = await ads.update(token, form)
    expect([answer.status, answer.errors]).toEqual([422, errors])
  }
  expect([await ads.kept(id), await ads.kept(other.id)]).toEqual(before)
})

test('only partners with a profile publish ads', async () => {
  for (const userType of [2, 3, 4]) {
    const { token } = await ads.advertiser({ userType })
    for (const call of [createCampaigns, updateCampaigns, listOwnCampaigns]) {
      const body = call.method === 'POST' ? { body: { title: ['Um'] } } : {}
      const answer = await ask(site.url, call, { token, ...body })
      expect([answer.status, answer.message]).toEqual([403, say.partnersOnly])
    }
  }
  const { token } = await ads.newcomer(5)
  const refused = await ads.create(token, [{ title: 'Um', banner: one }])
  expect([refused.status, refused.message]).toEqual([409, say.profileFirst])
  expect(await ads.own(token)).toEqual([])
  expect((await ads.savePartner(token, partsOf(partnerForm))).status).toBe(204)
  expect((await ads.create(token, [{ title: 'Um', banner: one }])).status).toBe(201)
})
