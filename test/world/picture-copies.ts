import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { rasterize } from '#demo/art/drawing.ts'
import { drawPlate, portrait, portraitPlates } from '#demo/art/motifs.ts'
import { perceptualHash } from '#server/adapters/images/perceptual-hash.ts'
import { openSharpImages } from '#server/adapters/images/sharp.ts'
import type { Db } from '#server/db/open.ts'
import { findBannedParts } from '#server/media/banned-likenesses.ts'
import { isBanned } from '#server/media/save-media.ts'
import { keepParts } from '#server/reviews/remove-banned-files.ts'

type Change = (picture: Buffer) => Promise<Buffer>

const width = 800
const height = (width * portrait.height) / portrait.width

/** Parts of the sides, cut away. */
const cut =
  (left: number, top: number, right: number, bottom: number): Change =>
  picture => {
    const from = { left: Math.round(width * left), top: Math.round(height * top) }
    const size = { width: Math.round(width * (1 - left - right)), height: Math.round(height * (1 - top - bottom)) }
    return sharp(picture)
      .extract({ ...from, ...size })
      .png()
      .toBuffer()
  }
const around = (part: number) => cut(part, part, part, part)
const flopped: Change = picture => sharp(picture).flop().png().toBuffer()
const turned: Change = picture => sharp(picture).rotate(90).png().toBuffer()
const after =
  (first: Change, then: Change): Change =>
  async picture =>
    then(await first(picture))

/** What people do to a picture so that it is not known; each is encoded anew after it. */
export const changes: Readonly<Record<string, Change>> = {
  'encoded anew': async picture => picture,
  'made smaller': picture => sharp(picture).resize(360).png().toBuffer(),
  mirrored: flopped,
  'turned by 90°': turned,
  'cropped by 2 % a side': around(0.02),
  'cropped by 5 % a side': around(0.05),
  'cropped by 10 % a side': around(0.1),
  'cropped by 20 % a side': around(0.2),
  'cropped by 30 % a side': around(0.3),
  'cropped by 25 % below': cut(0, 0, 0, 0.25),
  'cropped by 10 % and mirrored': after(around(0.1), flopped),
  'cropped by 10 % and turned': after(around(0.1), turned),
  'cropped off the middle': cut(0.05, 0.15, 0.2, 0.02),
  'framed by 10 %': picture =>
    sharp(picture).extend({ top: 100, bottom: 100, left: 80, right: 80, background: '#fff' }).png().toBuffer(),
}

export const drawings = async (from: number, count: number) =>
  Promise.all(
    portraitPlates(7)
      .slice(from, from + count)
      .map(async plate =>
        (await rasterize(drawPlate(plate, portrait), portrait.width, width)).jpeg({ quality: 92 }).toBuffer(),
      ),
  )

/** As a ban and its job do it. */
export async function banPictures(db: Db, pictures: readonly Buffer[]) {
  const operator = {
    email: 'recortes@teste.local',
    name: 'Íris',
    password_hash: '$argon2id$v=19$m=19456,t=2,p=1$c2E$aGE',
  }
  const { id } = await db.insertInto('operators').values(operator).returning('id').executeTakeFirstOrThrow()
  const images = openSharpImages()
  for (const picture of pictures) {
    const content_hash = createHash('sha256').update(picture).digest()
    const hash = { content_hash, perceptual_hash: await perceptualHash(sharp(picture)) }
    const ban = { ...hash, reason: 'illegal' as const, operator_id: id, banned_at: new Date() }
    await db.insertInto('banned_media').values(ban).execute()
    await keepParts(db, content_hash, await images.windows(picture))
  }
}

/** Of the pictures, changed so, the parts that an upload refuses and that wait for an operator's answer. */
export async function sharesCaught(db: Db, pictures: readonly Buffer[], change: Change, timed?: (ms: number) => void) {
  const counts = { refused: 0, held: 0 }
  for (const picture of pictures) {
    const copy = await sharp(await change(picture))
      .jpeg({ quality: 70 })
      .toBuffer()
    const hashes = { contentHash: Buffer.alloc(32), perceptualHash: await perceptualHash(sharp(copy)) }
    const begun = performance.now()
    const parts = await findBannedParts(db, hashes)
    timed?.(performance.now() - begun)
    if (await isBanned(db, hashes)) counts.refused++
    else if (parts.length > 0) counts.held++
  }
  return { refused: counts.refused / pictures.length, held: counts.held / pictures.length }
}
