import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type DeskCategory, listDeskCategories } from '#contract/category-desk.ts'
import { call } from '../calls.ts'
import { useNotify } from '../frame/notices.tsx'

const key = ['categories'] as const

export const useCategories = () => useQuery({ queryKey: key, queryFn: () => call(listDeskCategories, {}) })

type Categories = { data: DeskCategory[] }

/** Sends a change, which answers how all categories are by now. */
export function useCategoryChange<Given>(
  send: (given: Given) => Promise<Categories>,
  words: string,
  onDone?: () => void,
) {
  const client = useQueryClient()
  const say = useNotify()
  return useMutation({
    mutationFn: send,
    onSuccess(answered) {
      client.setQueryData(key, answered)
      say(words)
      onDone?.()
    },
    onError: () => void client.invalidateQueries({ queryKey: key }),
  })
}
