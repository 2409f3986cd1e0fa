import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { formatCount, formatDateTime } from '#contract/format.ts'
import { type AccountSession, endAllSessions, endSession, listSessions } from '#contract/session.ts'
import { Dialog } from '#web/kit/client/dialog.tsx'
import { client } from '../client.ts'
import { Fold } from '../parts/fold.tsx'
import { showLoggedOut } from '../parts/log-out.ts'
import { useRun } from '../parts/use-run.ts'
import { endSession as forgetSession } from '../session.ts'

export function Sessions() {
  const { data: sessions = [], isError } = useSessions()
  const refresh = useRefreshSessions()
  const { busy, run } = useRun()
  const [asking, ask] = useState(false)
  const end = (id: number) =>
    run(async () => {
      await client.call(endSession, { params: { id: String(id) } })
      refresh()
    })
  const endAll = () =>
    run(async () => {
      await client.call(endAllSessions, {})
      ask(false)
      await forgetSession('left')
      await showLoggedOut('Você saiu de todos os aparelhos.')
    })
  return (
    <Fold heading="Aparelhos" now={sessions.length > 0 ? formatCount(sessions.length, 'aparelho', 'aparelhos') : ''}>
      {isError && <p className="err">Não foi possível carregar a lista.</p>}
      <ul className="sessions">
        {sessions.map(session => (
          <Device key={session.id} session={session} busy={busy} end={() => end(session.id)} />
        ))}
      </ul>
      <button type="button" className="btn btn-secondary btn-block" onClick={() => ask(true)}>
        Sair de todos os aparelhos
      </button>
      {asking && (
        <Dialog title="Sair de todos os aparelhos?" onClose={() => ask(false)}>
          <p>Você sai da conta também neste aparelho, e entra de novo com a sua senha.</p>
          <button type="button" className="btn btn-secondary btn-block" onClick={() => ask(false)}>
            Continuar na conta
          </button>
          <button type="button" className="btn btn-primary btn-block" aria-busy={busy} onClick={endAll}>
            Sair de todos
          </button>
        </Dialog>
      )}
    </Fold>
  )
}

type DeviceProps = { session: AccountSession; busy: boolean; end: () => void }

const Device = ({ session: { device, last_seen_at, current }, busy, end }: DeviceProps) => (
  <li>
    <span>
      {device}
      <br />
      <span className="muted small">
        {current ? 'Este aparelho' : `Usado em ${formatDateTime(last_seen_at, ', ')}`}
      </span>
    </span>
    {!current && (
      <button
        type="button"
        className="btn btn-sm btn-outline"
        aria-busy={busy}
        aria-label={`Sair de ${device}`}
        onClick={end}
      >
        Sair
      </button>
    )}
  </li>
)

const queryKey = ['sessions']

const useSessions = () => useQuery({ queryKey, queryFn: async () => (await client.call(listSessions, {})).data })

export function useRefreshSessions() {
  const queries = useQueryClient()
  return useCallback(() => void queries.invalidateQueries({ queryKey }), [queries])
}
