import { LRUCache } from 'lru-cache'
import { createElement, type FunctionComponent } from 'react'
import { renderStatic } from './render-static.ts'

/**
 * The markup of a component for `dangerouslySetInnerHTML`, rendered once per key. This halves the time of a catalogue
 * page. The component must depend only on its props.
 */
export function memoizedMarkup<Properties extends object>(
  Content: FunctionComponent<Properties>,
  keyOf: (properties: Properties) => string = JSON.stringify,
  max = 5_000,
) {
  const cache = new LRUCache<string, { __html: string }>({ max })
  return (properties: Properties) => {
    const key = keyOf(properties)
    const cached = cache.get(key)
    if (cached) return cached
    const markup = { __html: renderStatic(createElement(Content, properties)) }
    cache.set(key, markup)
    return markup
  }
}
