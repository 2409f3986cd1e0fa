import { beforeAll, expect, test } from 'vitest'
import type { CampaignCaseDetail } from '#contract/campaign-review.ts'
import { openCampaignAuthors } from '#test/world/authors.ts'
import { type BackOffice, operatorAtWork } from '#test/world/back-office.ts'
import { ownDataDir } from '#test/world/documents.ts'
import { goodJpeg, goodPng } from '#test/world/hostile-files.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let ads: ReturnType<typeof openCampaignAuthors>
let iris: BackOffice
let one: Buffer
let two: Buffer

beforeAll(async () => {
  site = await bootSite({ variables: { DATA_DIR: await ownDataDir() } })
  ads = openCampaignAuthors(site)
  iris = (await operatorAtWork(site, 'Íris')).office
  one = await goodJpeg(640, 320)
  two = await goodPng()
})

const open = async (id: number): Promise<CampaignCaseDetail> =>
  (await iris.send('GET', `/api/operator/campaigns/${id}`)).json()
const latest = async (accountId: number) => open((await ads.versionsOf(accountId)).at(-1)?.id)
const approve = ({ id, content_hash }: CampaignCaseDetail) =>
  iris.send('POST', `/api/operator/campaigns/${id}/approval`, { body: { content_hash } })
const shownOf = async (accountId: number) =>
  (await (await fetch(`${site.url}/api/partner/campaign`)).json()).data.filter(
    ({ user_id }: { user_id: number }) => user_id === accountId,
  )

test('visitors see only ads of listed partners, and one of each partner on request', async () => {
  const without = [
    await ads.partner({ planEndsInDays: null }),
    await ads.partner({ kyc: 'pending' }),
    await ads.partner({ planEndsInDays: -1 }),
  ]
  for (const { id, token } of without) {
    await ads.create(token, [{ title: 'Sem plano', banner: one }])
    expect((await approve(await latest(id))).status).toBe(204)
    expect(await shownOf(id)).toEqual([])
  }
  const { id, token } = await ads.partner()
  await ads.create(token, [
    { title: 'Um', banner: one },
    { title: 'Dois', banner: two },
  ])
  const [, second] = await Promise.all((await ads.versionsOf(id)).map(({ id }) => open(id)))
  await approve(second as CampaignCaseDetail)
  const distinct = async () =>
    (await (await fetch(`${site.url}/api/partner/campaign?distinct=true`)).json()).data.filter(
      ({ user_id }: { user_id: number }) => user_id === id,
    )
  expect(await distinct()).toMatchObject([{ title: 'Dois' }])
  await approve(await open((await ads.versionsOf(id))[0]?.id))
  expect(await shownOf(id)).toHaveLength(2)
  expect(await distinct()).toMatchObject([{ title: 'Um' }])
})
