import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { urlOf } from '#contract/client.ts'
import { claimCase, heldBy, releaseCase } from '#contract/worklist.ts'
import type { WorklistKind } from '#contract/worklist-kinds.ts'
import { Note } from '#web/kit/note.tsx'
import { call, sendOnLeave } from '../calls.ts'

export type Case = { kind: WorklistKind; id: number }

/** Holds the case until the operator leaves it or closes the window; shows who else holds it. */
export function Claim({ kind, id }: Case) {
  const { data } = useQuery({
    queryKey: ['claim', kind, id],
    queryFn: () => call(claimCase, { params: { kind, id: String(id) } }),
    gcTime: 0,
    staleTime: 15_000,
  })
  useEffect(() => {
    const release = () => sendOnLeave(releaseCase.method, urlOf(releaseCase.path, { kind, id }))
    window.addEventListener('pagehide', release)
    return () => {
      window.removeEventListener('pagehide', release)
      release()
    }
  }, [kind, id])
  if (!data?.holder) return null
  return (
    <Note tone="info" icon="eye" role="status">
      <p>
        <b>{heldBy(data.holder)}</b> Espere até lá, ou até a pessoa sair do caso. O que protege alguém não espera.
      </p>
    </Note>
  )
}
