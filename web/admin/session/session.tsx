import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { logOperatorOut, type OperatorState, operatorIdleMs, readOperator } from '#contract/operator.ts'
import { hasRoleOf, type Roles } from '#contract/operator-roles.ts'
import { Dialog } from '#web/kit/client/dialog.tsx'
import { activity, call, isUnauthenticated } from '../calls.ts'
import { forgetDrafts, keepDraftsOf } from '../unsent/unsent.ts'

const key = ['operator']

/** null when nobody is logged in, undefined while loading */
export const useOperator = () => useQuery({ queryKey: key, queryFn: fetchOperator, staleTime: 60_000 })

/** Whether the operator has a role for a duty. A screen hides actions that the server would refuse. */
export function useMay(duty: Roles) {
  const { data: operator } = useOperator()
  return hasRoleOf(operator?.roles ?? [], duty)
}

async function fetchOperator(): Promise<OperatorState | null> {
  try {
    const operator = await call(readOperator, {})
    keepDraftsOf(operator.id)
    return operator
  } catch (error) {
    if (isUnauthenticated(error)) return null
    throw error
  }
}

export function enter(client: QueryClient, operator: OperatorState) {
  keepDraftsOf(operator.id)
  client.setQueryData(key, operator)
}

/** Removes all loaded data, but keeps the drafts until the operator logs out. */
export function endSession(client: QueryClient) {
  client.setQueryData(key, null)
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== key[0] })
}

export function useLogOut() {
  const client = useQueryClient()
  return async () => {
    await call(logOperatorOut, {}).catch(error => {
      if (!isUnauthenticated(error)) throw error
    })
    await forgetDrafts()
    endSession(client)
  }
}

const warningMs = 60_000

/** Warns one minute before the server ends an idle session, then ends it here too. */
export function IdleWarning() {
  const last = useSyncExternalStore(activity.subscribe, activity.last)
  const [warned, setWarned] = useState(false)
  const client = useQueryClient()
  useEffect(() => {
    setWarned(false)
    // If the clock was set back, the delay could exceed a timer's maximum, and the timer would fire immediately.
    const left = Math.min(last - Date.now(), 0) + operatorIdleMs
    const warning = setTimeout(() => setWarned(true), left - warningMs)
    const end = setTimeout(() => endSession(client), left)
    return () => {
      clearTimeout(warning)
      clearTimeout(end)
    }
  }, [last, client])
  if (!warned) return null
  const stay = () => void call(readOperator, {}).catch(() => undefined)
  return (
    <Dialog title="Sua sessão termina em um minuto" onClose={stay}>
      <p className="muted">Você está sem atividade há um tempo. O que você digitou nos casos fica guardado até sair.</p>
      <button type="button" className="btn btn-sm btn-primary" onClick={stay}>
        Continuar
      </button>
    </Dialog>
  )
}
