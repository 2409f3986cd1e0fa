import type { UseMutationResult } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * Sends what can't be taken back once: locked from the very press, before anything is drawn, and opened again only by
 * a failure.
 */
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
