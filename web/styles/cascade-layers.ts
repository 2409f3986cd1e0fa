import type { Plugin } from 'vite'

/**
 * The cascade layers, weakest first, and the paths of their style sheets. If several rows match, the last one wins
 * (decision 120). Between layers, neither import order nor specificity matters.
 */
const layers: readonly (readonly [string, RegExp])[] = [
  ['tokens', /\/web\/styles\/(tokens|themes)\.css/],
  ['base', /\/web\/styles\/base\.css/],
  ['kit', /\/web\/kit\/|\/sonner\//],
  ['parts', /\/web\/(parts|conversation)\//],
  ['frame', /\/web\/(app\/parts|admin\/frame)\//],
  ['screens', /\/web\/(app|admin)\/(?!parts|frame)/],
  ['wide', /\/web\/styles\/wide\//],
  ['fit', /\/(large-text|shown)\.css/],
]

/** The first rule of every document. */
export const layerOrder = `@layer ${layers.map(([name]) => name).join()};`

/** Puts each style sheet into its layer. */
export const cascadeLayers: Plugin = {
  name: 'cascade-layers',
  enforce: 'pre',
  transform(code, id) {
    const layer = /\.css(\?|$)/.test(id) && layers.findLast(([, pattern]) => pattern.test(id))?.[0]
    return layer ? `@layer ${layer}{${code}}` : undefined
  },
}
