import type { IconName } from './icon-shapes.ts'

/** Refers to a shape that `symbolsUsedIn` adds to the page once. */
export const Icon = ({ name, className }: { name: IconName; className?: string }) => (
  <svg className={className ? `i ${className}` : 'i'} aria-hidden="true">
    <use href={`#i-${name}`} />
  </svg>
)

/** Refers to a file that the browser caches, because an inlined logo would weigh as much as ten cards. */
export const Logo = () => (
  <svg viewBox="0 0 369 120" aria-hidden="true">
    <use href="/logo.svg#logo" />
  </svg>
)
