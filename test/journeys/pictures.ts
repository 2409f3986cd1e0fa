import sharp from 'sharp'

type Look = { width?: number; height?: number; color?: string; format?: 'jpeg' | 'png' | 'webp' }
export type Chosen = { name: string; mimeType: string; buffer: Buffer }

/** A single-colour photo, as a file for a file chooser. */
export async function photo(
  name: string,
  { width = 1200, height = 900, color = '#446655', format = 'jpeg' }: Look = {},
): Promise<Chosen> {
  const picture = sharp({ create: { width, height, channels: 3, background: color } })
  return { name, mimeType: `image/${format}`, buffer: await picture.toFormat(format).toBuffer() }
}
