import type { UseMutationResult } from '@tanstack/react-query'
import { useRef } from 'react'

/** Locks on the press itself, before a render; only an error unlocks it. */
export function useOnce<Given>({ mutate }: UseMutationResult<unknown, Error, Given>) {
  const sent = useRef(false)
  return (given: Given) => {
    if (sent.current) return
    sent.current = true
    mutate(given, {
      onError: () => {
        sent.current = false
      },
    })
  }
}
