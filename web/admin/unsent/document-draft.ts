import { useState } from 'react'
import type { Check, DocumentKindRead, DocumentRefusal } from '#contract/kyc-review.ts'

export type DocumentDraft = {
  name: string
  cpf: string
  birth: string
  documentNumber: string
  documentKind: DocumentKindRead | ''
  expiry: string
  noExpiry: boolean
  checked: Check[]
  refusal: DocumentRefusal | ''
  text: string
}

export const emptyDraft: DocumentDraft = {
  name: '',
  cpf: '',
  birth: '',
  documentNumber: '',
  documentKind: '',
  expiry: '',
  noExpiry: false,
  checked: [],
  refusal: '',
  text: '',
}

/** In memory only; drafts survive navigation and an expired session. */
const drafts = new Map<number, DocumentDraft>()
let owner: number | undefined

/** Another operator must not see these drafts. */
export function keepDraftsOf(operatorId: number) {
  if (owner !== operatorId) drafts.clear()
  owner = operatorId
}

/** Whether a reload would lose something that was typed. */
export const hasDrafts = () => [...drafts.values()].some(draft => Object.values(draft).some(isTyped))

const isTyped = (value: DocumentDraft[keyof DocumentDraft]) =>
  Array.isArray(value) ? value.length > 0 : Boolean(value)

export const forgetDrafts = () => drafts.clear()

export const forgetDraft = (id: number) => void drafts.delete(id)

export type ChangeDraft = (change: Partial<DocumentDraft>) => void

export function useDraft(id: number): [DocumentDraft, ChangeDraft] {
  const [draft, setDraft] = useState(() => drafts.get(id) ?? emptyDraft)
  const change: ChangeDraft = part =>
    setDraft(before => {
      const after = { ...before, ...part }
      drafts.set(id, after)
      return after
    })
  return [draft, change]
}
