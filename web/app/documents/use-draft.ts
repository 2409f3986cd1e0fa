import { useEffect, useState } from 'react'
import type { DocumentKind } from '#contract/kyc.ts'
import { useGo } from '../go.ts'
import { readSession } from '../session.ts'
import { type Draft, readDraft } from './draft.ts'
import { isSessionAlive } from './session-check.ts'
import { finalPath, firstMissing } from './steps.ts'

/**
 * The draft, once it is sure that the person is where they belong: whoever lacks an earlier photo is led to it, and
 * whose photos are sent already to the end. `needed` is a constant list.
 */
export function useDraft(needed: readonly DocumentKind[]): Draft | undefined {
  const [draft, show] = useState<Draft>()
  const go = useGo()
  useEffect(() => {
    let left = false
    const { token = '', kyc } = readSession()
    Promise.all([readDraft(token), isSessionAlive(token)]).then(([found, isAlive]) => {
      if (left || !isAlive) return
      const elsewhere = kyc ? finalPath : firstMissing(found.photos, needed)?.capture
      if (elsewhere) go(elsewhere, { replace: true })
      else show(found)
    })
    return () => {
      left = true
    }
  }, [needed, go])
  return draft
}
