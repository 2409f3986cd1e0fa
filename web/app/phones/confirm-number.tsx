import { lazy, Suspense } from 'react'

const Panel = lazy(async () => ({ default: (await import('./confirm-number-panel.tsx')).ConfirmNumberPanel }))

/** Asks people whose number visitors can't see yet for its code; shows nothing to anybody else. */
export const ConfirmNumber = () => (
  <Suspense fallback={null}>
    <Panel />
  </Suspense>
)
