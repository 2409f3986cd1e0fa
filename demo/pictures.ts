import pLimit from 'p-limit'
import type { Images, ProcessedImage } from '#server/platform/adapters/images/images.ts'
import { contentHash, folderName, saveRenditions } from '#server/platform/adapters/images/stored-image.ts'
import type { Storage } from '#server/platform/adapters/storage/storage.ts'
import { type ClipPlan, clipPlans, makeClip } from './art/clips.ts'
import { type Drawing, drawingsOf, rasterize } from './art/drawings.ts'
import type { Draft } from './draft-accounts.ts'
import { type Random, randomFrom } from './random.ts'

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

const portraitWidth = 864
const bannerWidth = 1200
const videoFile = 'video.webm'

/** Runs the same pipeline as uploads. */
export async function makeArtPool(tools: Tools, seed: number, done: (part: number) => void): Promise<ArtPool> {
  const { bytes } = randomFrom(seed)
  const [portraits, wide, plans] = [drawingsOf('portraits'), drawingsOf('banners'), clipPlans()]
  const total = portraits.length + wide.length + plans.length
  let finished = 0
  const making = <P, R>(plans: readonly P[], make: (tools: Tools, plan: P, folder: string) => Promise<R>) => {
    const named = plans.map(plan => ({ plan, folder: folderName(bytes) }))
    return pLimit(2).map(named, async ({ plan, folder }) => {
      const made = await make(tools, plan, folder)
      done(++finished / total)
      return made
    })
  }
  const photos = await making(portraits, makePhoto)
  const banners = await making(wide, makeBanner)
  const clips = await making(plans, makeStoredClip)
  return { photos, banners, clips }
}

async function makePhoto({ storage, images }: Tools, drawing: Drawing, folder: string) {
  const pixels = await rasterize(drawing, portraitWidth)
  return store(storage, folder, await images.photo(await asUpload(pixels)))
}

async function makeBanner({ storage, images }: Tools, drawing: Drawing, folder: string) {
  const pixels = await rasterize(drawing, bannerWidth)
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

export type Copy<T extends PoolItem = PoolItem> = { folder: string; item: T }
export type Album = { photos: Copy[]; clips: Copy<PoolClip>[]; banners: Copy[] }

export function arrangeAlbums(seed: number, drafts: readonly Draft[], pool: ArtPool): Album[] {
  const random = randomFrom(seed + 3)
  const covers = new Map<string, () => PoolItem>()
  const coverFor = ({ account, tier }: Draft) => {
    const catalog = `${account.user_type} ${tier}`
    if (!covers.has(catalog)) covers.set(catalog, inTurn(random, pool.photos))
    return covers.get(catalog)?.()
  }
  const banners = inTurn(random, pool.banners)
  const copyOf = <T extends PoolItem>(item: T): Copy<T> => ({ folder: folderName(random.bytes), item })
  return drafts.map(draft => ({
    photos: photosBehind(random, pool.photos, coverFor(draft), draft.photos).map(copyOf),
    clips: random.sample(pool.clips, draft.clips).map(copyOf),
    banners: draft.campaigns.map(() => copyOf(banners())),
  }))
}

function photosBehind(random: Random, photos: readonly PoolItem[], cover: PoolItem | undefined, count: number) {
  if (!cover || count === 0) return []
  const others = photos.filter(photo => photo !== cover)
  return [cover, ...random.sample(others, count - 1)]
}

function inTurn<T>(random: Random, items: readonly T[]) {
  let [order, place] = [random.shuffle(items), 0]
  return () => {
    if (place === order.length) [order, place] = [random.shuffle(items), 0]
    return order[place++] as T
  }
}

export async function storeAlbums(storage: Storage, albums: readonly Album[], done: (part: number) => void) {
  const copies = albums.flatMap(({ photos, clips, banners }) => [...photos, ...clips, ...banners])
  let finished = 0
  await pLimit(2).map(copies, async ({ folder, item }) => {
    await Promise.all(item.files.map(file => storage.copy(`midias/${item.folder}/${file}`, `midias/${folder}/${file}`)))
    done(++finished / copies.length)
  })
}
