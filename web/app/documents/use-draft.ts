import { useEffect, useState } from 'react'
import { readOwnAccount } from '#contract/account.ts'
import { CallFailure } from '#contract/client.ts'
import type { DocumentKind } from '#contract/documents.ts'
import { callAs, client } from '../client.ts'
import { useGo } from '../parts/app-link.tsx'
import { readSession } from '../session.ts'
import { type Draft, readDraft, removeDraft } from './draft.ts'
import { finalPath, firstMissing } from './steps.ts'

/**
 * Returns the draft. Redirects people who still lack a `needed` photo, or have already submitted. `needed` must be a
 * constant list.
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

const freshMs = 60_000
/** After this time, we show the person's own photos even if the server has not responded. */
const timeoutMs = 4_000

let check: { token: string; at: number; alive: Promise<boolean> } | undefined

/**
 * Returns whether the session is still valid, as far as we know. If it has ended, the call opens the log-in screen and
 * removes the photos.
 */
function isSessionAlive(token: string): Promise<boolean> {
  if (check?.token !== token || Date.now() - check.at > freshMs) check = { token, at: Date.now(), alive: ask() }
  return Promise.race([check.alive, new Promise<boolean>(resolve => setTimeout(resolve, timeoutMs, true))])
}

const ask = () => client.call(readOwnAccount, {}).then(() => true, isNotRefused)

const isNotRefused = (error: unknown) => !(error instanceof CallFailure && error.status === 401)

/** Removes the photos if the session of this `token` has ended. */
export async function removeDeadDraft(token: string) {
  const alive = await callAs(token)
    .call(readOwnAccount, {})
    .then(() => true, isNotRefused)
  if (!alive) await removeDraft()
}
