import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type AdminCategory, listAdminCategories } from '#contract/category-admin.ts'
import { call } from '../calls.ts'
import { useNotify } from '../frame/notices.tsx'

const key = ['categories'] as const

export const useCategories = () => useQuery({ queryKey: key, queryFn: () => call(listAdminCategories, {}) })

type Categories = { data: AdminCategory[] }

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
