import { LRUCache } from 'lru-cache'

/**
 * Keeps up to `entries` entries and evicts the least recently used. With the library's `max` option, it would allocate
 * arrays of that length immediately.
 */
export const boundedCache = <Value extends string | number | boolean | object>(entries: number) =>
  new LRUCache<string, Value>({ maxSize: entries, sizeCalculation: () => 1 })
