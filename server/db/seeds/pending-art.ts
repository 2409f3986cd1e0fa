import { folderName } from '#server/adapters/images/folder-name.ts'
import { drawPlate, portrait, portraitPlates } from './art/plates.ts'
import { rasterize } from './art/rasterize.ts'
import { type PoolItem, store, type Tools } from './art-pool.ts'
import { inPairs } from './in-pairs.ts'
import { randomFrom } from './random.ts'

const width = 1080
const plates = 4

/** Pictures that nobody shows yet. The last one is the one before it once more, cropped by a hair and saved anew. */
export async function drawPendingPhotos(tools: Tools, seed: number): Promise<PoolItem[]> {
  const { bytes } = randomFrom(seed + 5)
  const chosen = portraitPlates(seed + 5).slice(0, plates)
  const drawings = [...chosen, ...chosen.slice(-1)].map(plate => ({ plate, folder: folderName(bytes) }))
  return inPairs(drawings, async ({ plate, folder }, index) => {
    const pixels = await rasterize(drawPlate(plate, portrait), portrait.width, width)
    const upload =
      index < plates
        ? pixels.jpeg({ quality: 94 })
        : pixels.extract({ left: 6, top: 8, width: 1068, height: 1334 }).jpeg({ quality: 70 })
    return store(tools.storage, folder, await tools.images.photo(await upload.toBuffer()))
  })
}
