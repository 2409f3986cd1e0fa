import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { listSessions } from '#contract/session.ts'
import { client } from '../client.ts'

const queryKey = ['sessions']

export const useSessions = () => useQuery({ queryKey, queryFn: async () => (await client.call(listSessions, {})).data })

export function useRefreshSessions() {
  const queries = useQueryClient()
  return useCallback(() => void queries.invalidateQueries({ queryKey }), [queries])
}
