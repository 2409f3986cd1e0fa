import { type IconName, iconShapes } from './icon-shapes.ts'

/** A drawing whose shape stands once in the page, put there by `symbolsUsedIn`. */
export const Icon = ({ name, className }: { name: IconName; className?: string }) => (
  <svg className={className ? `i ${className}` : 'i'} aria-hidden="true">
    <use href={`#i-${name}`} />
  </svg>
)

export const Star = () => <Icon name="star" className="star" />

/** The `<svg>` of symbols that a page's markup refers to, and no others. */
export function symbolsUsedIn(html: string) {
  const names = new Set(Array.from(html.matchAll(/href="#i-([a-z-]+)"/g), ([, name]) => name as IconName))
  const symbols = Array.from(names, name => `<symbol id="i-${name}" viewBox="0 0 24 24">${iconShapes[name]}</symbol>`)
  return `<svg style="display:none">${symbols.join('')}</svg>`
}
