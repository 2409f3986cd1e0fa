import { useSyncExternalStore } from 'react'

/** Whether the page is in front. */
export const useVisible = () => useSyncExternalStore(follow, () => !document.hidden)

function follow(changed: () => void) {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
