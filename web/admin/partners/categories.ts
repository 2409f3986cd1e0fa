import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type AdminCategory, listAdminCategories } from '#contract/category-admin.ts'
import { call } from '../calls.ts'
import { notifySuccess } from '../frame/operator-notices.ts'

const key = ['categories'] as const

export const useCategories = () => useQuery({ queryKey: key, queryFn: () => call(listAdminCategories, {}) })

type Categories = { data: AdminCategory[] }

/** Every change returns the complete list of categories, which replaces the cached one. */
export function useCategoryChange<Input>(
  send: (input: Input) => Promise<Categories>,
  message: string,
  onDone?: () => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess(answered) {
      client.setQueryData(key, answered)
      notifySuccess(message)
      onDone?.()
    },
    onError: () => void client.invalidateQueries({ queryKey: key }),
  })
}
