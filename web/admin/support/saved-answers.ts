import { useQuery } from '@tanstack/react-query'
import { listSavedAnswers } from '#contract/support-admin.ts'
import { call } from '../calls.ts'

export const answersKey = 'saved-answers'
const freshMs = 30_000

export const useSavedAnswers = () =>
  useQuery({ queryKey: [answersKey], queryFn: () => call(listSavedAnswers, {}), staleTime: freshMs })

/** Replaces `{nome}` in a saved answer with the person's first name. */
export function fillIn(answer: string, name: string) {
  const [first = ''] = name.trim().split(/\s+/)
  return answer.replaceAll('{nome}', () => first)
}
