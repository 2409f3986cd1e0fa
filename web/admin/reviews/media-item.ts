import { type PhotoSize, photoSizes } from '#contract/limits.ts'
import type { ReviewedMedia } from '#contract/profile-review.ts'

type NamedMedia = Pick<ReviewedMedia, 'id' | 'type'>

const kinds = { image: 'Foto', video: 'Vídeo' } as const

/** `Foto 2 de 5`, in the order of the ids, so that a decision does not change it. */
export function mediaName(items: readonly NamedMedia[], { id, type }: NamedMedia) {
  const ids = items.filter(one => one.type === type).map(one => one.id)
  const place = ids.toSorted((one, other) => one - other).indexOf(id) + 1
  return `${kinds[type]} ${place} de ${ids.length}`
}

const countLabel = (count: number, one: string, more: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : more}`]

/** `4 fotos, 1 vídeo`. */
export const describeMediaCounts = ({ photos, videos }: { photos: number; videos: number }) =>
  [...countLabel(photos, 'foto', 'fotos'), ...countLabel(videos, 'vídeo', 'vídeos')].join(', ')

/** The smallest picture of at least this width, or else the widest. */
export function pictureUrl(link: Readonly<Record<string, string>>, atLeast: PhotoSize) {
  const wide = photoSizes.find(size => size >= atLeast && link[size])
  return link[wide ?? photoSizes.findLast(size => link[size]) ?? ''] ?? ''
}
