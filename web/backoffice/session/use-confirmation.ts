import { useMutation, useQueryClient } from '@tanstack/react-query'
import { confirmCode } from '#contract/operator.ts'
import { call, isUnauthenticated } from '../calls.ts'
import type { Confirmed } from './log-in-screen.tsx'

/** Sends a code; when the server forgot the password step meanwhile, the log-in begins again. */
export function useConfirmation(onConfirmed: (confirmed: Confirmed) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => call(confirmCode, { body: { code } }),
    onSuccess: onConfirmed,
    onError: error => isUnauthenticated(error) && client.invalidateQueries({ queryKey: ['operator'] }),
  })
}
