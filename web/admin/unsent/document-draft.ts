import { useState } from 'react'
import type { Check, DocumentKindRead, DocumentRefusal } from '#contract/document-review.ts'
import { unsent } from './unsent.ts'

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

const { documents } = unsent

/** Whether a reload would lose typed text. */
export const hasDrafts = () => documents.keys().some(id => Object.values(documents.read(id)).some(isTyped))

const isTyped = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value))

export const forgetDraft = (id: number) => documents.write(id, {})

export type ChangeDraft = (change: Partial<DocumentDraft>) => void

export function useDraft(id: number): [DocumentDraft, ChangeDraft] {
  const [draft, setDraft] = useState<DocumentDraft>(() => ({ ...emptyDraft, ...documents.read(id) }))
  const change: ChangeDraft = part =>
    setDraft(before => {
      const after = { ...before, ...part }
      documents.write(id, after)
      return after
    })
  return [draft, change]
}
