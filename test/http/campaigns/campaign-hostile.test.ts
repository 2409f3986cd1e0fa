import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { campaignLimits, createCampaigns, campaignMessages as say, updateCampaigns } from '#contract/campaign.ts'
import { mediaErrors } from '#contract/media.ts'
import type { UnusableReason } from '#server/platform/adapters/images/images.ts'
import type { FormPart } from '#test/world/authors.ts'
import { openCampaignAuthors } from '#test/world/authors.ts'
import { ask } from '#test/world/calls.ts'
import { forgetAttempts } from '#test/world/direct-writes.ts'
import { ownDataDir } from '#test/world/documents.ts'
import { foundMarkers, goodJpeg, hostileBanners, polyglots, taggedJpeg } from '#test/world/hostile-files.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let ads: ReturnType<typeof openCampaignAuthors>
let partner: { id: number; token: string }
let own: number
let good: Buffer

beforeAll(async () => {
  site = await bootSite({ variables: { DATA_DIR: await ownDataDir() } })
  ads = openCampaignAuthors(site)
  partner = await ads.partner()
  good = await goodJpeg(640, 320)
  const { data } = await ads.create(partner.token, [{ title: 'Boa', banner: good }])
  own = data?.[0]?.id as number
})

const faults: Record<UnusableReason, string> = {
  format: say.format,
  heic: say.format,
  damaged: mediaErrors.damaged,
  too_large: say.tooLarge,
  too_small: say.tooSmall,
  animated: say.tooManyFrames,
}

test.each(Object.entries(hostileBanners))('%s makes the whole form fail', async (_, { make, reason }) => {
  const before = await ads.kept(partner.id)
  const bytes = await make()
  const edited = { id: own, title: 'Mudada', active: '0' as const }
  const { status, errors } = await ads.update(partner.token, [edited, { title: 'Má', banner: bytes }])
  const empty = { banner: [mediaErrors.empty] }
  expect([status, errors]).toEqual([422, bytes.length === 0 ? empty : { 'banner.1': [faults[reason]] }])
  expect(await ads.kept(partner.id)).toEqual(before)
})

test('a file that is too heavy is refused, and nothing is stored', async () => {
  const before = await ads.kept(partner.id)
  const heavy = Buffer.concat([good, Buffer.alloc(campaignLimits.bytes)])
  const { status, message } = await ads.create(partner.token, [{ title: 'Pesada', banner: heavy }])
  expect([status, message]).toEqual([413, say.heavy])
  expect(await ads.kept(partner.id)).toEqual(before)
})

test('content hidden in a picture does not reach the storage', async () => {
  for (const make of [taggedJpeg, ...Object.values(polyglots)]) {
    const { token } = await ads.partner()
    expect((await ads.create(token, [{ title: 'Com mais', banner: await make() }])).status).toBe(201)
  }
  const stored = await ads.stored()
  expect(stored.length).toBeGreaterThan(20)
  expect(stored.flatMap(({ bytes }) => foundMarkers(bytes))).toEqual([])
})

const name = fc.constantFrom('title', 'banner', 'target_url', 'active', 'id', 'slot', 'account_id', '__proto__')
const place = fc.constantFrom('', '[]', '[0]', '[1]', '[2]', '[3]', '[999]', '[1000]', '[a]', '[0][1]')
const value = fc.oneof(
  fc.constantFrom('', '0', '1', '2147483648', 'Um', 'a'.repeat(500), 'https://example.com', 'javascript:1', '\u202e'),
  fc.constantFrom('midias/aaaaaaaaaaaa/600.webp', "' or 1=1--", '<script>', '𝒳'),
  fc.string({ maxLength: 20 }),
)
const part = fc.record({ name, place, value, isFile: fc.boolean() })

test('random arrays never crash a call, and never make more than three ads', async () => {
  const { id, token } = await ads.partner()
  await forgetAttempts(site.app)
  const seen = new Set<number>()
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 6 }), fc.boolean(), async (parts, isUpdate) => {
      const form = parts.map(
        ({ name, place, value, isFile }): FormPart => [name + place, isFile ? Buffer.from(value) : value],
      )
      const answer = await ads.sendParts(isUpdate ? updateCampaigns : createCampaigns, token, form)
      seen.add(answer.status)
      expect([201, 422, 413]).toContain(answer.status)
    }),
    { numRuns: 100 },
  )
  await forgetAttempts(site.app)
  const bodies = [
    null,
    [],
    1,
    'x',
    { title: 1 },
    { title: [['a']] },
    { title: { a: { b: 1 } } },
    { title: ['a', null] },
  ]
  for (const body of bodies) {
    const answer = await ask(site.url, createCampaigns, { token, body })
    expect([400, 415, 422]).toContain(answer.status)
    expect(answer.text).not.toMatch(/node_modules|\.ts:\d+/)
  }
  expect((await ads.kept(id)).ads.length).toBeLessThanOrEqual(3)
  expect((await ads.kept(id)).temporary).toEqual([])
  expect(site.log.filter(line => line.event === 'unexpected_error')).toEqual([])
  expect(seen).toContain(422)
})
