import { LRUCache } from 'lru-cache'

/** At most so many entries; the longest unused one goes first. Given a `max`, the library would fill arrays of that length at once. */
export const boundedCache = <Value extends string | number | boolean | object>(entries: number) =>
  new LRUCache<string, Value>({ maxSize: entries, sizeCalculation: () => 1 })
