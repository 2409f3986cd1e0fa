import { type PhotoSize, photoSizes } from '#contract/limits.ts'

/** The address of a picture that is at least so wide, or else of the widest there is. */
export function pictureOf(link: Readonly<Record<string, string>>, atLeast: PhotoSize) {
  const wide = photoSizes.find(size => size >= atLeast && link[size])
  return link[wide ?? photoSizes.findLast(size => link[size]) ?? ''] ?? ''
}
