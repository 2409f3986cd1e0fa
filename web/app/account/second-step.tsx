import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { readSecondStep } from '#contract/second-step.ts'
import { client } from '../client.ts'
import { Fold } from '../parts/fold.tsx'

/** Most people never open it. */
const Panel = lazy(async () => ({ default: (await import('./second-step-panel.tsx')).SecondStepPanel }))

export function SecondStep() {
  const {
    data: state,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['second-step'],
    queryFn: () => client.call(readSecondStep, {}),
  })
  return (
    <Fold heading="Verificação em duas etapas" now={state ? (state.since ? 'Ligada' : 'Desligada') : ''}>
      {isError && <p className="err">Não foi possível carregar.</p>}
      <Suspense>{state && <Panel state={state} refresh={refetch} />}</Suspense>
    </Fold>
  )
}
