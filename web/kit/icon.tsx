import { type IconName, iconShapes } from './icon-shapes.ts'

/** Refers to a shape that `symbolsUsedIn` puts into the page once. */
export const Icon = ({ name, className }: { name: IconName; className?: string }) => (
  <svg className={className ? `i ${className}` : 'i'} aria-hidden="true">
    <use href={`#i-${name}`} />
  </svg>
)

export const Star = () => <Icon name="star" className="star" />

const reference = 'href="#i-'

/** Many times faster than a regular expression. */
function namesIn(html: string) {
  const names = new Set<IconName>()
  for (let at = html.indexOf(reference); at >= 0; at = html.indexOf(reference, at)) {
    const start = at + reference.length
    at = html.indexOf('"', start)
    names.add(html.slice(start, at) as IconName)
  }
  return names
}

export function symbolsUsedIn(html: string) {
  const names = namesIn(html)
  const symbols = Array.from(names, name => `<symbol id="i-${name}" viewBox="0 0 24 24">${iconShapes[name]}</symbol>`)
  return `<svg style="display:none">${symbols.join('')}</svg>`
}

/** For fronts that draw their markup in the browser. */
export function insertSymbols() {
  const symbols = Object.entries(iconShapes).map(
    ([name, shape]) => `<symbol id="i-${name}" viewBox="0 0 24 24">${shape}</symbol>`,
  )
  const markup = `<svg aria-hidden="true" width="0" height="0" class="symbols">${symbols.join('')}</svg>`
  document.body.insertAdjacentHTML('afterbegin', markup)
}

/** A cacheable file: inline it would weigh as much as ten cards. */
export const Logo = () => (
  <svg viewBox="0 0 369 120" aria-hidden="true">
    <use href="/logo.svg#logo" />
  </svg>
)
