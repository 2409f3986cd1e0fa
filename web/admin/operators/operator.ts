import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { logOperatorOut, type OperatorState, readOperator } from '#contract/operator.ts'
import { call, isUnauthenticated } from '../calls.ts'
import { forgetDrafts, keepDraftsOf } from '../reviews/drafts.ts'
import { forgetKeptTalks } from '../support/kept-talks.ts'

const key = ['operator']

/** Who is logged in and how far; null for nobody, undefined until that is known. */
export const useOperator = () => useQuery({ queryKey: key, queryFn: askOperator, staleTime: 60_000 })

async function askOperator(): Promise<OperatorState | null> {
  try {
    const operator = await call(readOperator, {})
    keepDraftsOf(operator.id)
    return operator
  } catch (error) {
    if (isUnauthenticated(error)) return null
    throw error
  }
}

/** Takes what a log-in step answered. */
export function enter(client: QueryClient, operator: OperatorState) {
  keepDraftsOf(operator.id)
  client.setQueryData(key, operator)
}

/** Nobody is logged in any more: nothing of anybody stays in memory but what the operator was typing. */
export function endSession(client: QueryClient) {
  client.setQueryData(key, null)
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== key[0] })
}

/** Ends the session on purpose. */
export function useLogOut() {
  const client = useQueryClient()
  return async () => {
    await call(logOperatorOut, {}).catch(error => {
      if (!isUnauthenticated(error)) throw error
    })
    forgetDrafts()
    forgetKeptTalks()
    endSession(client)
  }
}
