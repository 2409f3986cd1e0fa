import { lazy, Suspense } from 'react'

const Panel = lazy(async () => ({ default: (await import('./confirm-number-panel.tsx')).ConfirmNumberPanel }))

/** Asks for the code if visitors can't see the person's number yet. Otherwise renders nothing. */
export const ConfirmNumber = () => (
  <Suspense fallback={null}>
    <Panel />
  </Suspense>
)
