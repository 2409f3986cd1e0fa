import type { OwnMedia } from '#contract/media.ts'
import type { MediaItem, MediaKind } from './media-item.ts'

export const itemsOf = (items: readonly MediaItem[], kind: MediaKind) => items.filter(item => item.kind === kind)

/** The items with one of them at the place `at` among those of its kind. */
export function moved(items: readonly MediaItem[], key: string, at: number): readonly MediaItem[] {
  const item = items.find(each => each.key === key)
  if (!item) return items
  const others = itemsOf(items, item.kind).filter(each => each !== item)
  const place = Math.min(Math.max(at, 0), others.length)
  return [...items.filter(({ kind }) => kind !== item.kind), ...others.toSpliced(place, 0, item)]
}

/** Whether two lists have the same items in the same order. */
export const isSameOrder = (one: readonly MediaItem[], other: readonly MediaItem[]) =>
  one.length === other.length && one.every(({ key }, at) => key === other[at]?.key)

/**
 * The items with what the profile shows now: one that it no longer shows goes, a new one comes last, and what was only
 * uploaded stays until a save names it.
 */
export function withStored(items: readonly MediaItem[], stored: readonly OwnMedia[]): readonly MediaItem[] {
  const byId = new Map(stored.map(own => [own.id, own]))
  const kept = items
    .filter(({ stage, own }) => stage !== 'stored' || (own && byId.has(own.id)))
    .map(item => renewed(item, item.own && byId.get(item.own.id)))
  const known = new Set(kept.map(({ own }) => own?.id))
  return [...kept, ...stored.filter(({ id }) => !known.has(id)).map(storedItem)]
}

const renewed = (item: MediaItem, own: OwnMedia | undefined): MediaItem =>
  own ? { ...item, own, stage: 'stored', problem: undefined } : item

const storedItem = (own: OwnMedia): MediaItem => ({
  key: `stored-${own.id}`,
  kind: own.type,
  stage: 'stored',
  own,
  uploadId: '',
  share: 1,
})
