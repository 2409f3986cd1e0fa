import { lazy, Suspense } from 'react'

const Panel = lazy(async () => ({ default: (await import('./confirm-number-panel.tsx')).ConfirmNumberPanel }))

/** Asks for the code of a number that visitors can't see yet; shows nothing to anybody else. */
export const ConfirmNumber = () => (
  <Suspense fallback={null}>
    <Panel />
  </Suspense>
)
