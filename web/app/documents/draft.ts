import { clear, createStore, get, update } from 'idb-keyval'
import { dayMs } from '#contract/durations.ts'
import type { DocumentKind } from '#contract/kyc.ts'

export type Photos = Partial<Record<DocumentKind, ArrayBuffer>>

export type Draft = {
  /** The end of the session's token: tells sessions apart without storing the token. */
  owner: string
  uploadId: string
  photos: Photos
  changedAt: number
}

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

function ownDraft(found: Draft | undefined, token: string): Draft {
  const owner = ownerOf(token)
  return found?.owner === owner ? found : { owner, uploadId: newUploadId(), photos: {}, changedAt: 0 }
}

const ownerOf = (token: string) => token.slice(-8)

function newUploadId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
}
