import { LRUCache } from 'lru-cache'
import { renderSVG } from 'uqr'

/** A buyer's screen asks again and again for the same one, and drawing it takes some milliseconds. */
const drawn = new LRUCache<string, string>({ max: 200 })

/** A BR Code as an SVG. */
export const qrOf = (text: string) => drawn.get(text) ?? draw(text)

function draw(text: string) {
  const svg = renderSVG(text, { ecc: 'M', border: 2 })
  drawn.set(text, svg)
  return svg
}
