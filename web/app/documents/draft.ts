import { clear, createStore, get, update } from 'idb-keyval'
import { useEffect, useState } from 'react'
import { readOwnAccount } from '#contract/account.ts'
import { CallFailure } from '#contract/client.ts'
import { type DocumentKind, documentKinds } from '#contract/kyc.ts'
import { callAs, client } from '../client.ts'
import { useGo } from '../parts/app-link.tsx'
import { readSession } from '../session.ts'
import { finalPath, firstMissing } from './steps.ts'

export type Photos = Partial<Record<DocumentKind, ArrayBuffer>>

export type Draft = {
  /** The end of the session's token: tells sessions apart without storing the token. */
  owner: string
  uploadId: string
  photos: Photos
  changedAt: number
}

export type WholeDraft = Draft & { photos: Record<DocumentKind, ArrayBuffer> }

const dayMs = 86_400_000
const key = 'draft'
const store = createStore('vespera-documents', 'drafts')

/** Without storage a draft lasts as long as the page. */
let unkept: Draft | undefined

export async function readDraft(token: string): Promise<Draft> {
  return ownDraft(unkept ?? (await found()), token)
}

/** A new photo makes it a new submission. Returns whether it survives a reload. */
export async function keepPhoto(token: string, kind: DocumentKind, photo: ArrayBuffer) {
  return change(token, draft => ({ ...draft, uploadId: newUploadId(), photos: { ...draft.photos, [kind]: photo } }))
}

export const renameUpload = (token: string) => change(token, draft => ({ ...draft, uploadId: newUploadId() }))

export async function removeDraft() {
  unkept = undefined
  await onDevice(() => clear(store))
}

/**
 * Removes the draft of another session; returns whether one stays. Without a token a session that lives in another tab
 * is unknown, so drafts are kept for a day.
 */
export async function removeForgottenDraft(token: string | undefined): Promise<boolean> {
  const left = await found()
  if (!left) return false
  const stays = token ? left.owner === ownerOf(token) : Date.now() - left.changedAt <= dayMs
  if (!stays) await removeDraft()
  return stays
}

const found = () => onDevice(() => get<Draft>(key, store))

async function change(token: string, to: (draft: Draft) => Draft) {
  const changed = (draft: Draft | undefined) => ({ ...to(ownDraft(unkept ?? draft, token)), changedAt: Date.now() })
  const isKept = await onDevice(() => update<Draft>(key, changed, store).then(() => true))
  unkept = isKept ? undefined : changed(await found())
  return isKept === true
}

/** Private windows may forbid storage, and it may be full. */
async function onDevice<T>(access: () => Promise<T>) {
  try {
    return await access()
  } catch {
    return undefined
  }
}

export const isWhole = (draft: Draft): draft is WholeDraft => documentKinds.every(kind => draft.photos[kind])

function ownDraft(found: Draft | undefined, token: string): Draft {
  const owner = ownerOf(token)
  return found?.owner === owner ? found : { owner, uploadId: newUploadId(), photos: {}, changedAt: 0 }
}

const ownerOf = (token: string) => token.slice(-8)

function newUploadId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * The draft, after redirecting people who lack an earlier photo or have already submitted. `needed` must be a constant
 * list.
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
/** Own photos are shown although the server cannot be reached. */
const patienceMs = 4_000

let asked: { token: string; at: number; alive: Promise<boolean> } | undefined

/** Whether the session is still valid, as far as known. An ended session leads to the log-in and removes the photos. */
function isSessionAlive(token: string): Promise<boolean> {
  if (asked?.token !== token || Date.now() - asked.at > freshMs) asked = { token, at: Date.now(), alive: ask() }
  return Promise.race([asked.alive, new Promise<boolean>(resolve => setTimeout(resolve, patienceMs, true))])
}

const ask = () => client.call(readOwnAccount, {}).then(() => true, isNotRefused)

const isNotRefused = (error: unknown) => !(error instanceof CallFailure && error.status === 401)

/** Runs at start: removes photos that no living session owns. */
export async function removeDeadDraft(token: string | undefined) {
  if (!(await removeForgottenDraft(token)) || !token) return
  const alive = await callAs(token)
    .call(readOwnAccount, {})
    .then(() => true, isNotRefused)
  if (!alive) await removeDraft()
}
