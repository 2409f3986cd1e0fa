import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { sweepMedia } from '#server/people/media/sweep-media.ts'
import { endRows } from '#server/platform/db/end-rows.ts'
import { sealEvidence } from '#server/safety/evidence/seal.ts'
import { openCampaignAuthors } from '#test/world/authors.ts'
import { type BackOffice, operatorAtWork } from '#test/world/back-office.ts'
import { type ContentCases, openContentCases } from '#test/world/content-cases.ts'
import { ownDataDir } from '#test/world/documents.ts'
import { goodJpeg, noise } from '#test/world/hostile-files.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let contents: ContentCases
let office: BackOffice

beforeAll(async () => {
  site = await bootSite({ variables: { DATA_DIR: await ownDataDir() } })
  contents = openContentCases(site)
  office = (await operatorAtWork(site, 'Íris')).office
})

async function decide(kind: 'campaigns' | 'profiles', id: number, decision: 'approval' | 'refusal' = 'approval') {
  const { content_hash } = (await office.send('GET', `/api/operator/${kind}/${id}`)).json()
  const why = decision === 'refusal' ? { refusal: 'other', text: 'Não pode.' } : {}
  const { status } = await office.send('POST', `/api/operator/${kind}/${id}/${decision}`, {
    body: { content_hash, ...why },
  })
  expect(status).toBe(204)
}

/** The app with its clock `days` days ahead. */
const after = (days: number) => ({ ...site.app, now: () => new Date(Date.now() + days * dayMs) })

test('an ad’s replaced version and its file are deleted a year after the next was approved, nothing else', async () => {
  const ads = openCampaignAuthors(site)
  const { id: accountId, token } = await ads.partner()
  const idsOf = async () => (await ads.versionsOf(accountId)).map(({ id }) => id as number)
  const newest = async () => (await idsOf()).at(-1) as number
  const { data } = await ads.create(token, [{ title: 'Um', banner: await goodJpeg(640, 320) }])
  const ad = data?.[0] as { id: number; banner: string }
  const isThere = () => existsSync(join(site.app.env.dataDir, 'public', ad.banner))
  await decide('campaigns', await newest())
  const other = await noise(700, 400).blur(9).png().toBuffer()
  await ads.update(token, [{ id: ad.id, title: 'Dois', banner: other }])
  await decide('campaigns', await newest())
  await ads.update(token, [{ id: ad.id, title: 'Três' }])
  await decide('campaigns', await newest(), 'refusal')
  const [one, two, three] = await idsOf()

  await endRows(after(364), ['profile_submissions', 'campaign_submissions'])
  await sweepMedia(after(364))
  expect([await idsOf(), isThere()]).toEqual([[one, two, three], true])
  // A published version must be sealed before its file can be deleted.
  await sealEvidence(site.app)
  await endRows(after(366), ['profile_submissions', 'campaign_submissions'])
  await sweepMedia(after(366))
  expect([await idsOf(), isThere()]).toEqual([[two, three], false])
})

test('a profile’s replaced version is deleted too', async () => {
  const { accountId, id } = await contents.waiting({ nickname: 'Um' })
  await decide('profiles', id)
  const next = await contents.edited(accountId, { nickname: 'Dois' })
  await decide('profiles', next.id)
  const idsOf = async () =>
    (await contents.rows('select id from profile_submissions where account_id = $1 order by id', accountId)).map(
      row => row.id,
    )
  const before = await idsOf()
  await endRows(after(364), ['profile_submissions', 'campaign_submissions'])
  expect(await idsOf()).toEqual(before)
  await endRows(after(366), ['profile_submissions', 'campaign_submissions'])
  expect(await idsOf()).toEqual([next.id])
  expect(await contents.publicProfile(accountId)).toMatchObject({ nickname: 'Dois' })
})
