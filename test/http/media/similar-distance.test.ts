import { beforeAll, expect, test } from 'vitest'
import { type Drawing, drawingsOf, rasterize } from '#demo/art/drawings.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { tasks } from '#server/tasks.ts'
import { openAuthors } from '#test/world/authors.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { banItem, type ContentCases, openContentCases } from '#test/world/content-cases.ts'
import { ownDataDir } from '#test/world/documents.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let authors: ReturnType<typeof openAuthors>
let contents: ContentCases
let pictures: Buffer[]

beforeAll(async () => {
  site = await bootSite({ variables: { DATA_DIR: await ownDataDir(), SIMILAR_PICTURE_BITS: '26' } })
  authors = openAuthors(site)
  contents = openContentCases(site)
  pictures = await Promise.all(['hills', 'palms'].map(draw))
})

async function draw(motif: string) {
  const drawing = drawingsOf('portraits').find(({ name }) => name.includes(motif)) as Drawing
  return (await rasterize(drawing, 800)).jpeg({ quality: 92 }).toBuffer()
}

/** An item of a new account. */
const added = async (picture: Buffer) => authors.added((await authors.newcomer()).token, [['image', picture]])

/** A hash that differs from `perceptual_hash` in the first bits or, if negative, in the last. */
const bitsAway = (bits: number) =>
  `perceptual_hash # (case when ${bits} > 0 then repeat('1', ${bits}) || repeat('0', ${256 - bits})
    else repeat('0', ${256 + bits}) || repeat('1', ${-bits}) end)::bit(256)`

test.each([
  [26, [{ distance: 26 }]],
  [27, []],
])('with a distance of 26, an upload %i bits from a banned picture gets these hints: %j', async (bits, hints) => {
  const { id } = await added(pictures[0] as Buffer)
  await contents.rows(
    `insert into banned_media (content_hash, perceptual_hash, reason, banned_at)
     select sha256('outra'), ${bitsAway(bits)}, 'illegal', now() from media where id = $1`,
    id,
  )
  const again = await added(pictures[0] as Buffer)
  await runQueued(site.app, tasks)
  expect(await contents.rows('select distance from banned_likenesses where media_id = $1', again.id)).toEqual(hints)
  await contents.rows('delete from banned_media')
})

test('with a distance of 26, stored pictures and a ban find those within it', async () => {
  const [one, near, far] = [
    await added(pictures[1] as Buffer),
    await added(pictures[1] as Buffer),
    await added(pictures[1] as Buffer),
  ]
  for (const [{ id }, bits] of [[near, 26] as const, [far, -27] as const])
    await contents.rows(
      `update media set content_hash = sha256(id::text::bytea), perceptual_hash = ${bitsAway(bits)} where id = $1`,
      id,
    )
  await runQueued(site.app, tasks)
  const pairs = 'select media_id, other_id, distance from media_likenesses where other_id = $1'
  expect(await contents.rows(pairs, one.id)).toEqual([{ media_id: near.id, other_id: one.id, distance: 26 }])
  const { office } = await operatorAtWork(site)
  expect((await banItem(office, one)).status).toBe(204)
  await runQueued(site.app, tasks)
  const hints = 'select media_id, distance from banned_likenesses order by media_id'
  expect(await contents.rows(hints)).toEqual([{ media_id: near.id, distance: 26 }])
})
