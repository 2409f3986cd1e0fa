import { focusManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { insertSymbols } from '#web/ui/symbols.ts'
import { sessionEnds } from './calls.ts'

import { openRouter } from './routes.tsx'
import { endSession } from './session/operator.ts'
import './styles.ts'

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })

// Coming back to the window refreshes too, also when its tab was never hidden.
focusManager.setEventListener(listener => {
  const look = () => listener()
  window.addEventListener('focus', look)
  document.addEventListener('visibilitychange', look)
  return () => {
    window.removeEventListener('focus', look)
    document.removeEventListener('visibilitychange', look)
  }
})
sessionEnds.addEventListener('end', () => endSession(client))

insertSymbols()
createRoot(document.getElementById('root') as HTMLElement).render(
  <QueryClientProvider client={client}>
    <RouterProvider router={openRouter()} />
  </QueryClientProvider>,
)
