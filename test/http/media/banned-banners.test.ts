import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { OwnCampaign } from '#contract/campaign.ts'
import type { CampaignCaseDetail } from '#contract/campaign-review.ts'
import { type Drawing, drawingsOf, rasterize } from '#demo/art/drawings.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { tasks } from '#server/tasks.ts'
import { openCampaignAuthors } from '#test/world/authors.ts'
import { type BackOffice, listWaiting, operatorAtWork } from '#test/world/back-office.ts'
import { type ContentCases, openContentCases } from '#test/world/content-cases.ts'
import { ownDataDir } from '#test/world/documents.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let contents: ContentCases
let partners: ReturnType<typeof openCampaignAuthors>
let office: BackOffice

beforeAll(async () => {
  site = await bootSite({ variables: { DATA_DIR: await ownDataDir() } })
  contents = openContentCases(site)
  partners = openCampaignAuthors(site)
  ;({ office } = await operatorAtWork(site))
})

async function drawn(motif: string) {
  const drawing = drawingsOf('portraits').find(({ name }) => name.includes(motif)) as Drawing
  return (await rasterize(drawing, 800)).jpeg({ quality: 92 }).toBuffer()
}

/** Crops a picture to a banner's aspect ratio. */
const wide = (picture: Buffer) =>
  sharp(picture).extract({ left: 0, top: 250, width: 800, height: 400 }).jpeg({ quality: 90 }).toBuffer()

/** Makes one hash differ from another in 28 of 256 bits, as if the pictures were consecutive shots of a series. */
const asNext = `update campaign_submissions s
  set perceptual_hash = o.perceptual_hash # (repeat('1', 28) || repeat('0', 228))::bit(256)
  from campaign_submissions o where s.id = $1 and o.id = $2`

type Version = { id: number; content_hash: Buffer }
const latestOf = async (accountId: number): Promise<Version> => (await partners.versionsOf(accountId)).at(-1)
const decide = ({ id, content_hash }: Version, decision: 'approval' | 'refusal', more = {}) =>
  office.send('POST', `/api/operator/campaigns/${id}/${decision}`, {
    body: { content_hash: content_hash.toString('hex'), ...more },
  })
const refusal = { refusal: 'other', text: 'Não dá para ler.' }
const detailOf = async ({ id }: Version): Promise<CampaignCaseDetail> =>
  (await office.send('GET', `/api/operator/campaigns/${id}`)).json()
const waiting = async (): Promise<number[]> => (await listWaiting(office, 'campaign')).map(({ id }) => id)

/** Makes the ad `near` resemble a banner with this picture, and bans that banner. */
async function banWide(picture: Buffer, near: Version) {
  const { id, token } = await partners.partner()
  expect((await partners.create(token, [{ title: 'Removida', banner: await wide(picture) }])).status).toBe(201)
  const version = await latestOf(id)
  await contents.rows(asNext, near.id, version.id)
  const answer = await office.send('POST', `/api/operator/campaigns/${version.id}/ban`, {
    body: { reason: 'illegal', text: '' },
  })
  expect(answer.status).toBe(204)
}

test('a live ad whose newer version was refused waits for an operator if a ban hides it', async () => {
  const picture = await drawn('hills')
  const owner = await partners.partner()
  await partners.create(owner.token, [{ title: 'No ar', banner: await wide(picture) }])
  const shown = await latestOf(owner.id)
  expect((await decide(shown, 'approval')).status).toBe(204)
  const [ad] = (await partners.own(owner.token)) as [OwnCampaign]
  await partners.update(owner.token, [{ id: ad.id, title: 'Outro título', banner: await wide(await drawn('palms')) }])
  const newer = await latestOf(owner.id)
  expect(newer.id).toBeGreaterThan(shown.id)
  expect((await decide(newer, 'refusal', refusal)).status).toBe(204)
  await banWide(await drawn('calcadao'), shown)
  await runQueued(site.app, tasks)
  expect(await partners.own(owner.token)).toMatchObject([{ review: { live: false } }])
  expect(await waiting()).toContain(shown.id)
  const everything = (await office.send('GET', '/api/operator/worklist')).json()
  expect(JSON.stringify(everything)).toContain(`"id":${shown.id}`)
  const detail = await detailOf(shown)
  expect(detail).toMatchObject({ state: 'pending', superseded: false, removed_alike: [{ reason: 'illegal' }] })
  expect((await decide(shown, 'approval')).status).toBe(204)
  expect(await partners.own(owner.token)).toMatchObject([{ review: { live: true } }])
  expect(await waiting()).not.toContain(shown.id)
})

test('a superseded version that nobody decided does not wait again when the newer one is refused', async () => {
  const owner = await partners.partner()
  await partners.create(owner.token, [{ title: 'Primeiro', banner: await wide(await drawn('folds')) }])
  const first = await latestOf(owner.id)
  const [ad] = (await partners.own(owner.token)) as [OwnCampaign]
  await partners.update(owner.token, [{ id: ad.id, title: 'Segundo' }])
  expect((await decide(await latestOf(owner.id), 'refusal', refusal)).status).toBe(204)
  expect(await waiting()).not.toContain(first.id)
  expect((await decide(first, 'approval')).status).toBe(409)
})

test('an ad that arrives during a ban of its picture is compared again', async () => {
  const owner = await partners.partner()
  const banner = await wide(await drawn('arches'))
  await partners.create(owner.token, [{ title: 'Ao mesmo tempo', banner }])
  const version = await latestOf(owner.id)
  expect((await detailOf(version)).removed_alike).toEqual([])
  // Simulates a ban that finished its search before the site stored the ad.
  await contents.rows(
    `insert into banned_media (content_hash, perceptual_hash, reason, banned_at)
     select sha256('outra'), perceptual_hash, 'illegal', now() from campaign_submissions where id = $1`,
    version.id,
  )
  await runQueued(site.app, tasks)
  expect((await detailOf(version)).removed_alike).toMatchObject([{ reason: 'illegal' }])
})
