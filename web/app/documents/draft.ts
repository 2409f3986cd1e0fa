import type { DocumentKind } from '#contract/documents.ts'
import { dayMs } from '#contract/durations.ts'
import { removeForgottenProof } from '../checkout/unsent-proof.ts'
import { unsent } from '../unsent.ts'

export type Photos = Partial<Record<DocumentKind, ArrayBuffer>>

export type Draft = {
  /** The last characters of the session's token: they distinguish sessions, so we need not store the whole token. */
  owner: string
  uploadId: string
  photos: Photos
  changedAt: number
}

const key = 'draft'
const { documents } = unsent
const found = () => documents.read<Draft>(key)

export const readDraft = async (token: string) => ownDraft(await found(), token)

/** A new photo starts a new submission. Returns whether the photo survives a reload. */
export const keepPhoto = (token: string, kind: DocumentKind, photo: ArrayBuffer) =>
  change(token, draft => ({ ...draft, uploadId: newUploadId(), photos: { ...draft.photos, [kind]: photo } }))

export const renameUpload = (token: string) => change(token, draft => ({ ...draft, uploadId: newUploadId() }))

export const removeDraft = () => documents.forget()

/**
 * Removes another session's draft, and returns whether a draft remains. If this tab has no token, the session may be in
 * another tab, so the draft stays for a day.
 */
export async function removeForgottenDraft(token: string | undefined): Promise<boolean> {
  await removeForgottenProof(token)
  const left = await found()
  if (!left) return false
  const stays = token ? left.owner === ownerOf(token) : Date.now() - left.changedAt <= dayMs
  if (!stays) await removeDraft()
  return stays
}

const change = (token: string, to: (draft: Draft) => Draft) =>
  documents.change<Draft>(key, draft => ({ ...to(ownDraft(draft, token)), changedAt: Date.now() }))

function ownDraft(found: Draft | undefined, token: string): Draft {
  const owner = ownerOf(token)
  return found?.owner === owner ? found : { owner, uploadId: newUploadId(), photos: {}, changedAt: 0 }
}

const ownerOf = (token: string) => token.slice(-8)

function newUploadId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
}
