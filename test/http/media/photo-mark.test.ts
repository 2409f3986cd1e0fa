import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { mediaErrors } from '#contract/media.ts'
import { type Drawing, drawingsOf, rasterize } from '#demo/art/drawings.ts'
import { openAuthors } from '#test/world/authors.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { banItem, type ContentCases, openContentCases } from '#test/world/content-cases.ts'
import { ownDataDir } from '#test/world/documents.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let authors: ReturnType<typeof openAuthors>
let contents: ContentCases
let picture: Buffer

beforeAll(async () => {
  site = await bootSite({ variables: { DATA_DIR: await ownDataDir(), PHOTO_MARK: '1' } })
  authors = openAuthors(site)
  contents = openContentCases(site)
  const drawing = drawingsOf('portraits').find(({ name }) => name.includes('hills')) as Drawing
  picture = await (await rasterize(drawing, 800)).jpeg({ quality: 92 }).toBuffer()
})

async function photoOf(marked: boolean) {
  site.app.env.photoMark = marked
  const { token } = await authors.newcomer()
  const { id, link } = await authors.added(token, [['image', picture]])
  const [hashes] = await contents.rows('select folder, content_hash, perceptual_hash from media where id = $1', id)
  return { id, link, token, hashes }
}

/** The pixels of a stored size in a quarter of the picture. */
async function quarter(folder: string, size: number, corner: 'upper left' | 'lower right') {
  const file = await readFile(join(site.app.env.dataDir, 'public/midias', folder, `${size}.webp`))
  const { width, height } = await sharp(file).metadata()
  const [wide, high] = [Math.floor(width / 2), Math.floor(height / 2)]
  const [left, top] = corner === 'upper left' ? [0, 0] : [width - wide, height - high]
  return sharp(file).extract({ left, top, width: wide, height: high }).raw().toBuffer()
}

const farthest = (one: Buffer, other: Buffer) =>
  one.reduce((most, value, place) => Math.max(most, Math.abs(value - (other[place] ?? 0))), 0)

test('a photo carries the profile’s number in a corner of every size, and its hashes are those of the photo without', async () => {
  const [marked, plain] = [await photoOf(true), await photoOf(false)]
  expect({ ...marked.hashes, folder: 0 }).toEqual({ ...plain.hashes, folder: 0 })
  for (const size of [512, 1024]) {
    const [ours, theirs] = [String(marked.hashes?.folder), String(plain.hashes?.folder)]
    const lower = [await quarter(ours, size, 'lower right'), await quarter(theirs, size, 'lower right')] as const
    const upper = [await quarter(ours, size, 'upper left'), await quarter(theirs, size, 'upper left')] as const
    expect(farthest(...lower)).toBeGreaterThan(60)
    expect(farthest(...upper)).toBeLessThan(16)
  }
})

test('the ban of a marked photo refuses the photo, and the stored one with its mark, from another profile', async () => {
  const { id, hashes } = await photoOf(true)
  const copy = await readFile(join(site.app.env.dataDir, 'public/midias', String(hashes?.folder), '1024.webp'))
  const { office } = await operatorAtWork(site)
  expect((await banItem(office, { id })).status).toBe(204)
  await expect(photoOf(true)).rejects.toThrow(mediaErrors.banned)
  const { token } = await authors.newcomer()
  await expect(authors.added(token, [['image', copy]])).rejects.toThrow(mediaErrors.banned)
})
