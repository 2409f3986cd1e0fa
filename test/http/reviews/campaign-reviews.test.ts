import { beforeAll, expect, test } from 'vitest'
import type { OwnCampaign } from '#contract/campaign.ts'
import type { CampaignCaseDetail } from '#contract/campaign-review.ts'
import { mediaErrors } from '#contract/media.ts'
import { campaignsDecidedEmail } from '#server/platform/emails/campaign-review.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { tasks } from '#server/tasks.ts'
import { type Ad, openCampaignAuthors } from '#test/world/authors.ts'
import { type BackOffice, listWaiting, operatorAtWork } from '#test/world/back-office.ts'
import { passGate } from '#test/world/calls.ts'
import { type ContentCases, openContentCases } from '#test/world/content-cases.ts'
import { ownDataDir } from '#test/world/documents.ts'
import { goodJpeg, movingGif, noise } from '#test/world/hostile-files.ts'
import { type Mailbox, openMailbox } from '#test/world/mailbox.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let ads: ReturnType<typeof openCampaignAuthors>
let contents: ContentCases
let iris: BackOffice
let bia: BackOffice
let cookie: string
let one: Buffer
let two: Buffer
let mailbox: Mailbox

beforeAll(async () => {
  mailbox = await openMailbox()
  site = await bootSite({ variables: { DATA_DIR: await ownDataDir(), SMTP_URL: mailbox.url } })
  ads = openCampaignAuthors(site)
  contents = openContentCases(site)
  iris = (await operatorAtWork(site, 'Íris')).office
  bia = (await operatorAtWork(site, 'Bia')).office
  cookie = await passGate(site.url)
  one = await goodJpeg(640, 320)
  two = await noise(700, 400).blur(9).png().toBuffer()
})

async function withAd(ad: Ad = {}) {
  const partner = await ads.partner()
  const { data } = await ads.create(partner.token, [{ title: 'De antes', banner: one, ...ad }])
  return { ...partner, ad: data?.[0] as OwnCampaign }
}

const open = async (id: number): Promise<CampaignCaseDetail> =>
  (await iris.send('GET', `/api/operator/campaigns/${id}`)).json()
const latest = async (accountId: number) => open((await ads.versionsOf(accountId)).at(-1)?.id)
const act = (id: number, action: string, body?: object, office = iris) =>
  office.send('POST', `/api/operator/campaigns/${id}/${action}`, body ? { body } : {})
const approve = ({ id, content_hash }: CampaignCaseDetail, office = iris) =>
  act(id, 'approval', { content_hash }, office)
const refuse = ({ id, content_hash }: CampaignCaseDetail, more: object = { refusal: 'persons', text: '' }) =>
  act(id, 'refusal', { content_hash, ...more })

const shownOf = async (accountId: number) =>
  (await (await fetch(`${site.url}/api/partner/campaign`)).json()).data.filter(
    ({ user_id }: { user_id: number }) => user_id === accountId,
  )
const page = async (id: number) => (await fetch(`${site.url}/perfil-partner/${id}`, { headers: { cookie } })).text()
const sees = async (banner: string, headers: Record<string, string>) =>
  (await fetch(`${site.url}/${banner}`, { headers })).status

test('an ad is public only after its approval, and an edit only after a further approval', async () => {
  const { id, token, ad } = await withAd({ url: 'https://example.com/a' })
  const owner = { authorization: `Bearer ${token}` }
  expect(await shownOf(id)).toEqual([])
  expect(await page(id)).not.toContain('De antes')
  expect([await sees(ad.banner, { cookie }), await sees(ad.banner, owner)]).toEqual([404, 200])
  expect(await sees(ad.banner, { cookie: iris.cookie })).toBe(200)

  const first = await latest(id)
  expect(first).toMatchObject({
    campaign_id: ad.id,
    slot: 1,
    state: 'pending',
    live: false,
    live_version: null,
    listed: true,
    kyc: 'okay',
    category: 'Saúde e bem estar',
    changed: ['title', 'banner', 'target_url'],
    version: { title: 'De antes', banner: ad.banner, target_url: 'https://example.com/a', animated: false },
  })
  expect((await approve(first)).status).toBe(204)
  const shown = { id: ad.id, title: 'De antes', banner: ad.banner, target_url: 'https://example.com/a', user_id: id }
  expect(await shownOf(id)).toEqual([shown])
  expect(await sees(ad.banner, { cookie })).toBe(200)
  await expect.poll(() => page(id), { timeout: 5_000 }).toContain(ad.banner)

  const { data } = await ads.update(token, [{ id: ad.id, title: 'De depois', banner: two }])
  expect(data?.[0]?.review).toMatchObject({ state: 'pending', live: true })
  const next = data?.[0]?.banner as string
  expect(await shownOf(id)).toEqual([shown])
  expect(await page(id)).not.toContain('De depois')
  expect([await sees(next, { cookie }), await sees(ad.banner, { cookie })]).toEqual([404, 200])
  const edited = await latest(id)
  expect(edited).toMatchObject({ live: true, live_version: { title: 'De antes' }, superseded: false })
  expect((await refuse(edited, { refusal: 'target', text: 'O site está fora.' })).status).toBe(204)
  expect(await shownOf(id)).toEqual([shown])
  const refusal = 'O link não abre ou leva a outro lugar: O site está fora.'
  expect((await ads.own(token))[0]?.review).toMatchObject({ state: 'refused', refusal, live: true })

  expect((await open(edited.id)).decision?.operator).toBe('Íris')

  await ads.update(token, [{ id: ad.id, title: 'De depois', banner: next }])
  const again = await latest(id)
  expect(again).toMatchObject({ decision: null, earlier: [{ reason: refusal }] })
  expect((await approve(again)).status).toBe(204)
  expect(await shownOf(id)).toEqual([{ ...shown, title: 'De depois', banner: next, target_url: null }])
  expect([await sees(next, { cookie }), await sees(ad.banner, { cookie })]).toEqual([200, 404])
  expect((await ads.own(token))[0]?.review).toMatchObject({ state: 'approved', live: true })
})

test('the owner’s switch hides and shows an approved ad immediately', async () => {
  const { id, token, ad } = await withAd()
  await approve(await latest(id))
  await expect.poll(() => page(id), { timeout: 5_000 }).toContain(ad.banner)
  const ownAd = { id: ad.id, title: ad.title, banner: ad.banner }
  await ads.update(token, [{ ...ownAd, active: '0' }])
  expect([await shownOf(id), await sees(ad.banner, { cookie })]).toEqual([[], 404])
  await expect.poll(() => page(id), { timeout: 5_000 }).not.toContain(ad.banner)
  await ads.update(token, [{ ...ownAd, active: '1' }])
  expect(await shownOf(id)).toHaveLength(1)
  expect(await ads.versionsOf(id)).toHaveLength(1)
})

test('a decision counts once, for the content the operator saw, while it is the latest version', async () => {
  const { id, token, ad } = await withAd()
  const opened = await latest(id)
  expect((await approve({ ...opened, content_hash: '0'.repeat(64) })).status).toBe(409)
  await ads.update(token, [{ id: ad.id, title: 'Trocado', banner: ad.banner }])
  expect((await approve(opened)).json().message).toContain('já enviou outra versão')
  const old = await open(opened.id)
  expect(old).toMatchObject({ superseded: true, latest_id: (await latest(id)).id })
  const answers = await Promise.all([approve(await latest(id)), approve(await latest(id), bia)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
  expect((await refuse(await latest(id))).json().message).toMatch(/^Esta publicidade já foi decidida por (Íris|Bia)\.$/)
  expect((await refuse(await latest(id), { refusal: 'other', text: '' })).status).toBe(422)
  expect((await act(2_000_000_000, 'approval', { content_hash: '0'.repeat(64) })).status).toBe(404)
})

test('the queue has each ad once, and marks prohibited words', async () => {
  const before = (await listWaiting(iris, 'campaign')).length
  const { id, token, ad } = await withAd({ title: 'Programa com n 0 v i n h a', banner: await movingGif(3) })
  await ads.update(token, [{ id: ad.id, title: 'Fala com a novinha', banner: ad.banner }])
  const waiting = await listWaiting(iris, 'campaign')
  expect(waiting).toHaveLength(before + 1)
  expect(waiting.filter(({ account }) => account?.id === id)).toMatchObject([
    { facts: { title: 'Fala com a novinha', slot: 1, marks: 1 } },
  ])
  const { version } = await latest(id)
  expect(version.animated).toBe(true)
  expect(version.marks.map(({ word }) => word)).toContain('novinha')
  await refuse(await latest(id))
  expect(await listWaiting(iris, 'campaign')).toHaveLength(before)
})

test('decisions are mailed together, and audited', async () => {
  const { id, token } = await ads.partner()
  await ads.create(token, [
    { title: 'Boa', banner: one },
    { title: 'Ruim', banner: two },
  ])
  const [good, bad] = await Promise.all((await ads.versionsOf(id)).map(({ id }) => open(id)))
  expect(good?.others.map(({ id }) => id)).toEqual([bad?.id])
  await approve(good as CampaignCaseDetail)
  await refuse(bad as CampaignCaseDetail)
  const jobs = (await contents.jobs('campaigns-decided-mail')).map(({ payload }) => payload)
  expect(jobs).toContainEqual([
    { accountId: id, submissionId: good?.id },
    { accountId: id, submissionId: bad?.id },
  ])
  await campaignsDecidedEmail.run(
    site.app,
    [
      { accountId: id, submissionId: good?.id as number },
      { accountId: id, submissionId: bad?.id as number },
    ],
    { id: 1 },
  )
  const [mail] = mailbox.to(good?.email ?? '')
  expect(mail?.text).toMatch(/Aprovada: Boa\.[\s\S]*Não aprovada: Ruim\. Motivo: Oferece pessoas/)
  expect(await contents.entriesOf(`campaign:${good?.campaign_id}`)).toEqual([
    { action: 'campaign_approved', facts: { account: id, version: good?.id, content: good?.content_hash } },
  ])
  expect(await contents.entriesOf(`campaign:${bad?.campaign_id}`)).toMatchObject([
    { action: 'campaign_refused', facts: { refusal: 'persons' } },
  ])
})

test('only a live ad can be taken down, not a waiting version', async () => {
  const { id } = await withAd()
  const { id: version } = await latest(id)
  const answer = await act(version, 'suspension', { reason: 'rules', text: '' })
  expect([answer.status, answer.json().message]).toEqual([
    409,
    'Esta publicidade não está no ar: recuse a versão que aguarda.',
  ])
})

test('an ad that an operator takes down stays down, whatever its owner does, until it is restored', async () => {
  const { id, token, ad } = await withAd()
  const { id: version } = await latest(id)
  await approve(await latest(id))
  await expect.poll(() => page(id), { timeout: 5_000 }).toContain(ad.banner)
  expect((await act(version, 'suspension', { reason: 'target_changed', text: '' })).status).toBe(204)
  expect((await act(version, 'suspension', { reason: 'rules', text: '' })).status).toBe(409)
  const gone = async () => [await shownOf(id), await sees(ad.banner, { cookie })]
  expect(await gone()).toEqual([[], 404])
  await expect.poll(() => page(id), { timeout: 5_000 }).not.toContain(ad.banner)
  await ads.update(token, [{ id: ad.id, title: 'Outra', banner: ad.banner, active: '0' }])
  await ads.update(token, [{ id: ad.id, title: 'Outra', banner: ad.banner, active: '1' }])
  await approve(await latest(id))
  expect(await gone()).toEqual([[], 404])
  const suspension = 'O link passou a levar a outro lugar'
  expect((await ads.own(token))[0]?.review).toMatchObject({ suspended: true, suspension })
  expect(await latest(id)).toMatchObject({ account_id: id, suspension: { reason: suspension } })
  expect((await act(version, 'restoration')).status).toBe(204)
  expect((await act(version, 'restoration')).status).toBe(409)
  expect(await shownOf(id)).toMatchObject([{ title: 'Outra' }])
  await runQueued(site.app, tasks)
  const { email } = await open(version)
  expect(mailbox.to(email).map(({ subject }) => subject)).toEqual([
    'Uma publicidade saiu do ar',
    'Uma publicidade voltou ao ar',
  ])
  const subjects = (await contents.entriesOf(`campaign:${ad.id}`)).map(({ action }) => action)
  expect(subjects).toEqual(['campaign_approved', 'campaign_suspended', 'campaign_approved', 'campaign_restored'])
})

test('a banned picture removes every ad that has it, and cannot be uploaded again', async () => {
  const picture = await noise(900, 500).blur(20).linear(1.6, -60).jpeg().toBuffer()
  const [mine, other] = [await withAd({ banner: picture }), await withAd({ banner: picture })]
  await approve(await latest(mine.id))
  await approve(await latest(other.id))
  const versions = await ads.versionsOf(mine.id)
  const { alike } = await open(versions[0]?.id)
  expect(alike.map(({ account_id, campaign_id }) => [account_id, campaign_id])).toEqual([[other.id, other.ad.id]])
  const { email } = await latest(other.id)
  expect((await act(versions[0]?.id, 'ban', { reason: 'illegal', text: 'Pedido recebido.' })).status).toBe(204)
  expect([await shownOf(mine.id), await shownOf(other.id)]).toEqual([[], []])
  expect([await ads.own(mine.token), await ads.own(other.token)]).toEqual([[], []])
  await runQueued(site.app, tasks)
  await contents.rows("update graphile_worker._private_jobs set run_at = now() where key like 'campaigns-decided%'")
  await runQueued(site.app, tasks)
  expect(mailbox.to(email).at(-1)?.text).toContain('Removida: De antes. A imagem não segue as nossas regras')
  for (const { ad } of [mine, other]) expect(await site.app.storage.open(ad.banner)).toBeUndefined()
  const third = await ads.partner()
  const again = await ads.create(third.token, [{ title: 'De novo', banner: picture }])
  expect([again.status, again.errors]).toEqual([422, { 'banner.0': [mediaErrors.banned] }])
  expect((await ads.kept(third.id)).ads).toEqual([])
})
