import { useSyncExternalStore } from 'react'

/** As the style sheets have it: from here on it is a desktop site. */
const query = '(min-width: 64rem)'

/** False on the server and while its HTML is taken over. */
export const useIsWide = () => useSyncExternalStore(follow, isWide, () => false)

const isWide = () => matchMedia(query).matches

function follow(changed: () => void) {
  const list = matchMedia(query)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}
