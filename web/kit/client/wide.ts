import { useSyncExternalStore } from 'react'

/** The desktop breakpoint, as in the style sheets. */
const query = '(min-width: 64rem)'

/** False on the server and during hydration. */
export const useIsWide = () => useSyncExternalStore(follow, isWide, () => false)

const isWide = () => matchMedia(query).matches

function follow(changed: () => void) {
  const list = matchMedia(query)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}
