import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { urlOf } from '#contract/client.ts'
import { minuteMs } from '#contract/durations.ts'
import { claimCase, heldBy, releaseCase } from '#contract/worklist.ts'
import type { WorklistKind } from '#contract/worklist-kinds.ts'
import { Note } from '#web/kit/note.tsx'
import { callQuietly, sendOnLeave } from '../calls.ts'

export type Case = { kind: WorklistKind; id: number }

/** How often a waiting screen checks whether the other operator has left the case or their claim has expired. */
const pollMs = 20_000
/** Renews the claim well before it expires, so that an operator who writes a long answer keeps the case. */
const renewMs = 5 * minuteMs

/** Holds the case until the operator leaves it or closes the window. If another operator holds it, shows who. */
export function Claim({ kind, id }: Case) {
  const [screen] = useState(() => crypto.randomUUID())
  const claiming = useRef<Promise<unknown>>(undefined)
  const { data } = useQuery({
    queryKey: ['claim', kind, id],
    queryFn: () => {
      const claimed = callQuietly(claimCase, { params: { kind, id: String(id) }, query: { screen } })
      claiming.current = claimed
      return claimed
    },
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.holder ? pollMs : renewMs),
  })
  useEffect(() => {
    const release = () => sendOnLeave(releaseCase.method, urlOf(releaseCase.path, { kind, id }, { screen }))
    window.addEventListener('pagehide', release)
    return () => {
      window.removeEventListener('pagehide', release)
      // A release that overtook its claim would leave the case claimed.
      void Promise.allSettled([claiming.current]).then(release)
    }
  }, [kind, id, screen])
  const [waited, setWaited] = useState(false)
  if (data?.holder && !waited) setWaited(true)
  if (waited && data?.holder === null) return <Freed onRead={() => setWaited(false)} />
  if (!data?.holder) return null
  return (
    <Note tone="info" icon="eye" role="status">
      <b>{heldBy(data.holder)}</b> Espere até lá, ou até a pessoa sair do caso. O que protege alguém não espera.
    </Note>
  )
}

/** Reloads the case only on request, because the server audits each read and counts it as activity. */
function Freed({ onRead }: { onRead: () => void }) {
  const client = useQueryClient()
  const read = () => {
    onRead()
    void client.invalidateQueries()
  }
  return (
    <Note tone="info" icon="eye" role="status">
      <b>O caso está livre de novo.</b> Atualize para ver o que mudou.{' '}
      <button type="button" className="btn btn-secondary" onClick={read}>
        Atualizar
      </button>
    </Note>
  )
}
