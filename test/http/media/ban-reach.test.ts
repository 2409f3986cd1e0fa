import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { OwnCampaign } from '#contract/campaign.ts'
import type { CampaignCaseDetail } from '#contract/campaign-review.ts'
import { rasterize } from '#demo/art/drawing.ts'
import { drawPlate, type Plate, portrait, portraitPlates } from '#demo/art/motifs.ts'
import { perceptualHash } from '#server/adapters/images/perceptual-hash.ts'
import { runQueued } from '#server/jobs/worker.ts'
import { tasks } from '#server/tasks.ts'
import { openAuthors, openCampaignAuthors } from '#test/world/authors.ts'
import { type BackOffice, operatorAtWork } from '#test/world/back-office.ts'
import { approveItem, banItem, type ContentCases, openContentCases } from '#test/world/content-cases.ts'
import { ownDataDir } from '#test/world/documents.ts'
import { type Mailbox, openMailbox } from '#test/world/mailbox.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let contents: ContentCases
let partners: ReturnType<typeof openCampaignAuthors>
let office: BackOffice
let trust: string
let mailbox: Mailbox

beforeAll(async () => {
  mailbox = await openMailbox()
  site = await bootSite({ variables: { DATA_DIR: await ownDataDir(), SMTP_URL: mailbox.url } })
  contents = openContentCases(site)
  partners = openCampaignAuthors(site)
  ;({ office, email: trust } = await operatorAtWork(site))
})

async function drawn(motif: string) {
  const plate = portraitPlates(7).find(each => each.motif === motif) as Plate
  return (await rasterize(drawPlate(plate, portrait), portrait.width, 800)).jpeg({ quality: 92 }).toBuffer()
}

/** Of the shape of banners, with so much of the sides cut away. */
async function wide(picture: Buffer, by: number) {
  const { width } = await sharp(picture).metadata()
  const area = { left: by, top: 250 + by / 2, width: width - 2 * by, height: (width - 2 * by) / 2 }
  return sharp(picture).extract(area).jpeg({ quality: 90 }).toBuffer()
}

type Version = { id: number; content_hash: Buffer }
const latestOf = async (accountId: number): Promise<Version> => (await partners.versionsOf(accountId)).at(-1)
const decide = ({ id, content_hash }: Version, decision: 'approval' | 'refusal', more = {}) =>
  office.send('POST', `/api/operator/campaigns/${id}/${decision}`, {
    body: { content_hash: content_hash.toString('hex'), ...more },
  })
const refusal = { refusal: 'other', text: 'Não dá para ler.' }
const detailOf = async ({ id }: Version): Promise<CampaignCaseDetail> =>
  (await office.send('GET', `/api/operator/campaigns/${id}`)).json()
const waiting = async (): Promise<number[]> =>
  (await office.send('GET', '/api/operator/campaigns')).json().data.map(({ id }: { id: number }) => id)

async function banWide(picture: Buffer) {
  const { id, token } = await partners.partner()
  expect((await partners.create(token, [{ title: 'Removida', banner: await wide(picture, 0) }])).status).toBe(201)
  const version = await latestOf(id)
  const answer = await office.send('POST', `/api/operator/campaigns/${version.id}/ban`, {
    body: { reason: 'illegal', text: '' },
  })
  expect(answer.status).toBe(204)
}

test('an ad on the air whose newer version was refused waits for an operator when a ban hides it', async () => {
  const picture = await drawn('hills')
  const owner = await partners.partner()
  await partners.create(owner.token, [{ title: 'No ar', banner: await wide(picture, 60) }])
  const shown = await latestOf(owner.id)
  expect((await decide(shown, 'approval')).status).toBe(204)
  const [ad] = (await partners.own(owner.token)) as [OwnCampaign]
  await partners.update(owner.token, [
    { id: ad.id, title: 'Outro título', banner: await wide(await drawn('palms'), 0) },
  ])
  const newer = await latestOf(owner.id)
  expect(newer.id).toBeGreaterThan(shown.id)
  expect((await decide(newer, 'refusal', refusal)).status).toBe(204)
  await banWide(picture)
  await runQueued(site.app, tasks)
  expect(await partners.own(owner.token)).toMatchObject([{ review: { live: false } }])
  expect(await waiting()).toContain(shown.id)
  const everything = (await office.send('GET', '/api/operator/worklist')).json()
  expect(JSON.stringify(everything)).toContain(`"id":${shown.id}`)
  const detail = await detailOf(shown)
  expect(detail).toMatchObject({ state: 'pending', superseded: false, removed_alike: [{ reason: 'illegal' }] })
  const differs_from = detail.removed_alike.map(({ id }) => id)
  expect((await decide(shown, 'approval', { differs_from })).status).toBe(204)
  expect(await partners.own(owner.token)).toMatchObject([{ review: { live: true } }])
  expect(await waiting()).not.toContain(shown.id)
})

test('an older version that was never decided does not wait again when the newer one is refused', async () => {
  const owner = await partners.partner()
  await partners.create(owner.token, [{ title: 'Primeiro', banner: await wide(await drawn('folds'), 0) }])
  const first = await latestOf(owner.id)
  const [ad] = (await partners.own(owner.token)) as [OwnCampaign]
  await partners.update(owner.token, [{ id: ad.id, title: 'Segundo' }])
  expect((await decide(await latestOf(owner.id), 'refusal', refusal)).status).toBe(204)
  expect(await waiting()).not.toContain(first.id)
  expect((await decide(first, 'approval')).status).toBe(409)
})

test('an ad that arrives while a ban keeps its parts is compared with them again', async () => {
  const owner = await partners.partner()
  const banner = await wide(await drawn('arches'), 0)
  await partners.create(owner.token, [{ title: 'Ao mesmo tempo', banner }])
  const version = await latestOf(owner.id)
  expect((await detailOf(version)).removed_alike).toEqual([])
  // As a ban does whose search was over when the ad was stored.
  await contents.rows(
    `with ban as (
      insert into banned_media (content_hash, reason, banned_at) values (sha256('outra'), 'illegal', now()) returning id
    ) insert into banned_parts (banned_id, hash)
      select ban.id, s.perceptual_hash from ban, campaign_submissions s where s.id = $1`,
    version.id,
  )
  await runQueued(site.app, tasks)
  expect((await detailOf(version)).removed_alike).toMatchObject([{ reason: 'illegal' }])
})

test('a ban hides the 20 nearest items at most, and tells trust of the others', async () => {
  const authors = openAuthors(site)
  const picture = await drawn('facade')
  const part = sharp(await sharp(picture).extract({ left: 80, top: 100, width: 640, height: 800 }).png().toBuffer())
  const hash = (await perceptualHash(part)) as string
  const items: Awaited<ReturnType<ContentCases['added']>>[] = []
  for (let count = 0; count < 2; count++) {
    const owner = await authors.advertiser()
    for (let item = 0; item < 11; item++) items.push(await contents.added(owner.id, { perceptualHash: hash }))
  }
  for (const item of items) expect((await approveItem(office, item)).status).toBe(204)
  const banned = await authors.added((await authors.newcomer()).token, [['image', picture]])
  expect((await banItem(office, banned)).status).toBe(204)
  await runQueued(site.app, tasks)
  const ids = items.map(({ id }) => id)
  const approved = await contents.rows('select media_id from media_reviews where media_id = any($1)', ids)
  expect(approved).toHaveLength(2)
  expect(await contents.rows('select from banned_likenesses where media_id = any($1)', ids)).toHaveLength(22)
  const told = mailbox.to(trust).find(({ subject }) => subject === 'Uma remoção se parece com muitas imagens')
  const last = items.at(-1)?.accountId
  expect(told?.text).toContain('as outras 2 continuam no ar')
  expect(told?.text).toContain(`Conta ${last}: 2. ${site.app.env.publicUrl}/admin/contas/${last}`)
})
