import { beforeAll, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { mediaErrors } from '#contract/media.ts'
import { keptDays } from '#contract/retention-days.ts'
import { type Drawing, drawingsOf, rasterize } from '#demo/art/drawings.ts'
import { countEnded, endRows } from '#server/platform/db/end-rows.ts'
import { createReport } from '#server/safety/reports/create-report.ts'
import { openCampaignAuthors } from '#test/world/authors.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { banItem } from '#test/world/content-cases.ts'
import { ownDataDir } from '#test/world/documents.ts'
import { advertiser } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted

beforeAll(async () => {
  site = await bootSite({ variables: { DATA_DIR: await ownDataDir() } })
})

const rows = async (text: string, ...values: unknown[]) => (await site.app.pool.query(text, values)).rows
const inDays = (days: number) => ({ ...site.app, now: () => new Date(Date.now() + days * dayMs) })
const end = async (days: number) => {
  await endRows(inDays(days), ['banned_media'])
  return (await rows('select from banned_media')).length
}

test('a ban lasts five years, and as many again after each attempt to upload the picture', async () => {
  const authors = openCampaignAuthors(site)
  const { office } = await operatorAtWork(site, 'Íris')
  const [drawing] = drawingsOf('portraits') as [Drawing]
  const picture = await (await rasterize(drawing, 800)).jpeg({ quality: 92 }).toBuffer()
  const victim = await authors.newcomer()
  expect((await banItem(office, await authors.added(victim.token, [['image', picture]]))).status).toBe(204)
  const banned = { days: keptDays.bannedPictures }
  expect(await end(banned.days - 1)).toBe(1)
  expect(await countEnded(inDays(banned.days + 1), ['banned_media'])).toMatchObject([{ due: 1, held: 0 }])
  expect((await rows('select from banned_media')).length).toBe(1)
  // As if the ban were ten days older than the attempt.
  await rows("update banned_media set banned_at = banned_at - interval '10 days'")
  const again = await authors.add((await authors.newcomer()).token, [['image', picture]])
  expect([again.status, again.errors]).toEqual([422, { image: [mediaErrors.banned] }])
  expect(await end(banned.days - 1)).toBe(1)
  expect(await end(banned.days + 1)).toBe(0)
})

test('a hold on the report keeps the ban of the picture that the report removed', async () => {
  const hash = Buffer.alloc(32, 7)
  await rows("insert into banned_media (content_hash, reason, banned_at) values ($1, 'illegal', now())", hash)
  const { id: operator } = await operatorAtWork(site, 'Bruno')
  const place = `perfil:${await advertiser(site.app)}`
  await createReport(site.app, { kind: 'other', relation: 'other', text: 'Algo.', lane: 'tip', place }, '192.0.2.8')
  const [{ id: report }] = await rows('select id from reports order by id desc limit 1')
  await rows(
    `with decision as (
       insert into report_decisions (report_id, number, verdict, body, face_matches, operator_id, decided_at)
       values ($1, 1, 'removed', 'Removida.', false, $2, now()) returning id)
     insert into report_removals (decision_id, content_hash) select id, $3 from decision`,
    report,
    operator,
    hash,
  )
  await rows(
    `insert into legal_holds (report_id, reason, reference, held_at, held_by) values ($1, 'Inquérito.', 'IPL 3', now(), $2)`,
    report,
    operator,
  )
  expect(await countEnded(inDays(keptDays.bannedPictures + 1), ['banned_media'])).toMatchObject([{ due: 0, held: 1 }])
  expect(await end(keptDays.bannedPictures + 1)).toBe(1)
})
