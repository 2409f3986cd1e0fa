import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { operatorIdleMs } from '#contract/backoffice-routes.ts'
import { readOperator } from '#contract/operator.ts'
import { call } from '../calls.ts'
import { Dialog } from '../parts/dialog.tsx'
import { activity } from './activity.ts'
import { endSession } from './operator.ts'

const warningMs = 60_000

/** Says a minute before the server will end an idle session, and then ends it here too. */
export function IdleWarning() {
  const last = useSyncExternalStore(activity.subscribe, activity.last)
  const [warned, setWarned] = useState(false)
  const client = useQueryClient()
  useEffect(() => {
    setWarned(false)
    const left = last + operatorIdleMs - Date.now()
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
