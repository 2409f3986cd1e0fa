import { mkdtemp, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'

type Look = { width?: number; height?: number; color?: string; format?: 'jpeg' | 'png' | 'webp' }

/** A photo of nothing, as a file that a person chooses. */
export async function photo(
  name: string,
  { width = 1200, height = 900, color = '#446655', format = 'jpeg' }: Look = {},
) {
  const picture = sharp({ create: { width, height, channels: 3, background: color } })
  return { name, mimeType: `image/${format}`, buffer: await picture.toFormat(format).toBuffer() }
}

/** As a phone writes it: lying on its side, with the place where it was taken. */
export async function phonePhoto(name: string) {
  const left = await sharp({ create: { width: 1600, height: 2400, channels: 3, background: '#aa2222' } })
    .png()
    .toBuffer()
  const buffer = await sharp({ create: { width: 3200, height: 2400, channels: 3, background: '#2222aa' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .withExif({ IFD0: { Make: 'Aparelho' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '22/1 54/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** A photo with much after its end, as a path. */
export async function heavyFile(photo: Buffer) {
  const path = join(await mkdtemp(join(tmpdir(), 'documents-')), 'frente.jpg')
  await writeFile(path, photo)
  await truncate(path, 41_000_000)
  return path
}
