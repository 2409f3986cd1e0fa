import { type IconName, iconShapes } from './icon-shapes.ts'

/** A drawing whose shape stands once in the page, put there by `symbolsUsedIn`. */
export const Icon = ({ name, className }: { name: IconName; className?: string }) => (
  <svg className={className ? `i ${className}` : 'i'} aria-hidden="true">
    <use href={`#i-${name}`} />
  </svg>
)

export const Star = () => <Icon name="star" className="star" />

const reference = 'href="#i-'

/** Searching for a fixed text is many times faster than an expression on a server that has much else to do. */
function namesIn(html: string) {
  const names = new Set<IconName>()
  for (let at = html.indexOf(reference); at >= 0; at = html.indexOf(reference, at)) {
    const start = at + reference.length
    at = html.indexOf('"', start)
    names.add(html.slice(start, at) as IconName)
  }
  return names
}

/** The `<svg>` of symbols that a page's markup refers to, and no others. */
export function symbolsUsedIn(html: string) {
  const names = namesIn(html)
  const symbols = Array.from(names, name => `<symbol id="i-${name}" viewBox="0 0 24 24">${iconShapes[name]}</symbol>`)
  return `<svg style="display:none">${symbols.join('')}</svg>`
}
