import { contentHash } from '#server/adapters/images/content-hash.ts'
import { folderName } from '#server/adapters/images/folder-name.ts'
import type { Images, ProcessedImage } from '#server/adapters/images/images.ts'
import { saveRenditions } from '#server/adapters/images/save-renditions.ts'
import type { Storage } from '#server/adapters/storage/storage.ts'
import { clipPlans, makeClip } from './art/clips.ts'
import { banner, bannerPlates, drawPlate, type Plate, portrait, portraitPlates } from './art/plates.ts'
import { rasterize } from './art/rasterize.ts'
import { inPairs } from './in-pairs.ts'
import { randomFrom } from './random.ts'

/** A stored picture or clip that accounts take copies of. */
export type PoolItem = {
  folder: string
  files: string[]
  width: number
  height: number
  color: string
  contentHash: Buffer
  perceptualHash: string | null
}
export type PoolClip = PoolItem & { durationMs: number }
export type ArtPool = { photos: PoolItem[]; banners: PoolItem[]; clips: PoolClip[] }

export type Tools = { storage: Storage; images: Images }
type ClipPlan = (typeof clipPlans)[number]

/** As sharp as a card or a gallery shows them; the largest rendition is no larger. */
const portraitWidth = 864
const bannerWidth = 1200
const videoFile = 'video.webm'

/** Makes the demonstration's pictures once, through the same pipeline as anybody's; `done` is told parts of 1. */
export async function makeArtPool(tools: Tools, seed: number, done: (part: number) => void): Promise<ArtPool> {
  const { bytes } = randomFrom(seed)
  const [portraits, wide] = [portraitPlates(seed), bannerPlates(seed)]
  const total = portraits.length + wide.length + clipPlans.length
  let finished = 0
  const making = <P, R>(plans: readonly P[], make: (tools: Tools, plan: P, folder: string) => Promise<R>) => {
    const named = plans.map(plan => ({ plan, folder: folderName(bytes) }))
    return inPairs(named, async ({ plan, folder }) => {
      const made = await make(tools, plan, folder)
      done(++finished / total)
      return made
    })
  }
  const photos = await making(portraits, makePhoto)
  const banners = await making(wide, makeBanner)
  const clips = await making(clipPlans, makeStoredClip)
  return { photos, banners, clips }
}

async function makePhoto({ storage, images }: Tools, plate: Plate, folder: string) {
  const pixels = await rasterize(drawPlate(plate, portrait), portrait.width, portraitWidth)
  return store(storage, folder, await images.photo(await asUpload(pixels)))
}

async function makeBanner({ storage, images }: Tools, plate: Plate, folder: string) {
  const pixels = await rasterize(drawPlate(plate, banner), banner.width, bannerWidth)
  return store(storage, folder, await images.banner(await asUpload(pixels)))
}

async function makeStoredClip({ storage, images }: Tools, plan: ClipPlan, folder: string): Promise<PoolClip> {
  const { webm, poster, width, height, durationMs } = await makeClip(plan)
  const stored = await store(storage, folder, await images.photo(poster), webm)
  await storage.write(`midias/${folder}/${videoFile}`, webm)
  return { ...stored, files: [...stored.files, videoFile], width, height, durationMs }
}

const asUpload = (pixels: Awaited<ReturnType<typeof rasterize>>) => pixels.jpeg({ quality: 94 }).toBuffer()

export async function store(
  storage: Storage,
  folder: string,
  processed: ProcessedImage,
  video?: Uint8Array,
): Promise<PoolItem> {
  await saveRenditions(storage, folder, processed)
  const { width, height, color, renditions, perceptualHash } = processed
  const files = renditions.map(({ size, format }) => `${size}.${format}`)
  return { folder, files, width, height, color, contentHash: contentHash(processed, video), perceptualHash }
}
