import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { OwnAccount } from '#contract/own-account.ts'
import { forgetDraft, keepDraft, readDraft } from './profile-draft.ts'
import { changedFrom, valuesIn, valuesOf } from './profile-values.ts'

/** What the account says, and what was typed over it and not sent yet. */
export function useFoundDraft(account: OwnAccount) {
  const [found] = useState(() => {
    const stored = valuesOf(account)
    return { stored, typed: readDraft(account.id, stored) }
  })
  return found
}

export type FoundDraft = ReturnType<typeof useFoundDraft>

/** Keeps what is typed from now on; the answer forgets it for good. */
export function useKeeping(form: UseFormReturn, accountId: number, { stored }: FoundDraft) {
  const isOver = useRef(false)
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (!isOver.current) keepDraft(accountId, changedFrom(stored, valuesIn(values)))
        },
      }),
    [form, accountId, stored],
  )
  return () => {
    isOver.current = true
    forgetDraft(accountId)
  }
}
