import type { ReviewedMedia } from '#contract/content-review.ts'

type Item = Pick<ReviewedMedia, 'id' | 'type'>

const kinds = { image: 'Foto', video: 'Vídeo' } as const

/** `Foto 2 de 5`: what an item is called among all of its account, in the order of the ids, whatever is decided. */
export function itemName(items: readonly Item[], { id, type }: Item) {
  const ids = items.filter(one => one.type === type).map(one => one.id)
  const place = ids.toSorted((one, other) => one - other).indexOf(id) + 1
  return `${kinds[type]} ${place} de ${ids.length}`
}
