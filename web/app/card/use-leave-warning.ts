import { type RefObject, useEffect } from 'react'
import { type Blocker, useBlocker } from 'react-router'

/** While it is being sent, whoever leaves is asked first, whichever way they leave. */
export function useLeaveWarning(isSending: RefObject<boolean>): Blocker {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      // The quick exit empties the page, and asks nothing.
      if (isSending.current && document.body.childElementCount > 0) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isSending])
  return useBlocker(() => isSending.current)
}
