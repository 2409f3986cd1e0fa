import { clear, createStore, get, update } from 'idb-keyval'
import { type DocumentKind, documentKinds } from '#contract/kyc.ts'

export type Photos = Partial<Record<DocumentKind, ArrayBuffer>>

/** The photos that were taken and not sent yet, kept on the device. */
export type Draft = {
  /** Whose session took them: a token's end tells one from another and gives nobody the token. */
  owner: string
  /** What the server knows this sending by: the same photos sent again are the same sending. */
  uploadId: string
  photos: Photos
  changedAt: number
}

export type WholeDraft = Draft & { photos: Record<DocumentKind, ArrayBuffer> }

const dayMs = 86_400_000
const key = 'draft'
const store = createStore('vespera-documents', 'drafts')

/** Where a browser lets nothing be kept, a draft lasts as long as the page. */
let unkept: Draft | undefined

/** The draft of the session with this token; empty when there is none, also when another session left one. */
export async function readDraft(token: string): Promise<Draft> {
  return ownDraft(unkept ?? (await found()), token)
}

/** Keeps a photo, which makes the next sending another one; says whether it will survive a reload. */
export async function keepPhoto(token: string, kind: DocumentKind, photo: ArrayBuffer) {
  return change(token, draft => ({ ...draft, uploadId: newUploadId(), photos: { ...draft.photos, [kind]: photo } }))
}

/** Gives the draft another name for its next sending. */
export const renameUpload = (token: string) => change(token, draft => ({ ...draft, uploadId: newUploadId() }))

export async function removeDraft() {
  unkept = undefined
  await onDevice(() => clear(store))
}

/**
 * Removes what another session left on the device; says whether a draft stays. Without a token a session that lives
 * in another tab only is not seen from here, so that nobody's draft goes within the day.
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

/** A browser may keep nothing in private windows, or have no room left. */
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
