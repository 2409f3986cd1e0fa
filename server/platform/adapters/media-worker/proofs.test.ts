import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proofLimits } from '#contract/pix-proof.ts'
import { foundMarkers, goodJpeg, taggedJpeg } from '#test/world/hostile-files.ts'
import { exhaustingPdfs, loadedPdfs, pdf, uselessPdfs } from '#test/world/pdfs.ts'
import { UnusableProof } from '../images/images.ts'
import { openMediaWorkers } from './media-workers.ts'

const me = { network: '203.0.113.7', account: 1 }
let folder: string
let workers: ReturnType<typeof openMediaWorkers>
const logged: unknown[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vespera-proofs-'))
  const log = (event: string, facts: unknown) => void logged.push([event, facts])
  workers = openMediaWorkers({ log, folder, concurrency: 1, jobMs: 6_000 })
})
afterAll(async () => {
  await workers.close()
  await rm(folder, { recursive: true, force: true })
})

const proof = (bytes: Uint8Array) => workers.proof(bytes, me)

/** Whether the drawn page has the red field that our receipts have at its place. */
async function hasRedField(bytes: Uint8Array) {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const [x, y] = [Math.round((140 / 420) * 1000), Math.round(((675 / 800) * (1000 * 800)) / 420)]
  const at = (y * info.width + x) * 3
  return (data[at] ?? 0) > 200 && (data[at + 1] ?? 255) < 60
}

test('a receipt’s pages are drawn one below the other', async () => {
  const made = await proof(pdf({ pages: [{}, {}] }))
  expect(made).toMatchObject({ width: 1000, height: 2 * Math.round((1000 * 800) / 420), pages: 2 })
  expect(await hasRedField(made.bytes)).toBe(true)
})

test('a picture is drawn again, without its metadata', async () => {
  const made = await proof(await taggedJpeg())
  expect(made.pages).toBe(1)
  expect(foundMarkers(made.bytes)).toEqual([])
  expect((await sharp(made.bytes).metadata()).format).toBe('webp')
})

test('a JPEG that is also a PDF is only a picture', async () => {
  const made = await proof(Buffer.concat([await goodJpeg(), pdf()]))
  expect([made.pages, made.width]).toEqual([1, 640])
})

test.each(Object.entries(loadedPdfs))('of a PDF with %s only the drawn page is left', async (_, make) => {
  const made = await proof(make())
  expect(await hasRedField(made.bytes)).toBe(true)
  expect(foundMarkers(made.bytes)).toEqual([])
  expect((await sharp(made.bytes).metadata()).format).toBe('webp')
})

test.each(Object.entries(uselessPdfs))('a PDF with %s is refused', async (_, { make, reason }) => {
  await expect(proof(make())).rejects.toMatchObject({ constructor: UnusableProof, reason })
})

test.each(Object.entries(exhaustingPdfs))(
  'a PDF with %s costs at most its share, and harms nobody else',
  async (_, make) => {
    const bytes = make()
    expect(bytes.length).toBeLessThan(proofLimits.bytes)
    const outcome = await proof(bytes).catch(error => error)
    expect(outcome instanceof UnusableProof || outcome.pages === 1).toBe(true)
    expect((await proof(pdf())).pages).toBe(1)
  },
)
