import { useEffect } from 'react'
import { addressOf } from '#contract/client.ts'
import { releaseCase } from '#contract/kyc-review.ts'
import { tellLeaving } from '../calls.ts'

/** While it is shown the case is this operator's; nobody is told so once it is left, be it by closing the window. */
export function useClaim(id: number, isOpen: boolean) {
  useEffect(() => {
    if (!isOpen) return
    const release = () => tellLeaving(releaseCase.method, addressOf(releaseCase.path, { id }))
    window.addEventListener('pagehide', release)
    return () => {
      window.removeEventListener('pagehide', release)
      release()
    }
  }, [id, isOpen])
}
