import { focusManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { insertSymbols } from '#web/ui/symbols.ts'
import { sessionEnds } from './calls.ts'
import { routes } from './routes.tsx'
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

const router = createBrowserRouter(routes)

insertSymbols()
whenOpened(() =>
  createRoot(document.getElementById('root') as HTMLElement).render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  ),
)

/** What the document shows until its first screen has come stays there until then. */
function whenOpened(draw: () => void) {
  if (router.state.initialized) return draw()
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return
    stop()
    draw()
  })
}
