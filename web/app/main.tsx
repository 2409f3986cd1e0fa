import './styles.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { insertSymbols } from '../ui/symbols.ts'
import { removeDraft } from './documents/draft.ts'
import { removeDeadDraft } from './documents/session-check.ts'
import { clearDrafts } from './forms/draft.ts'
import { Notices, notify } from './notify.tsx'
import { offerQuickExit } from './quick-exit.ts'
import { routes } from './routes.tsx'
import { onSessionEnd, readSession } from './session.ts'
import { followSession } from './session-elsewhere.ts'
import { forgetDevice } from './updates/forget-device.ts'
import { UpdateBar } from './updates/update-bar.tsx'
import { watchForUpdates } from './updates.ts'

const queries = new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 5_000 } } })
const router = createBrowserRouter(routes)

onSessionEnd(why => {
  queries.clear()
  if (why === 'left') clearDrafts()
})
onSessionEnd(why => why === 'left' && forgetDevice())
onSessionEnd(removeDraft)
removeDeadDraft(readSession().token)
watchForUpdates()
offerQuickExit()
followSession()
insertSymbols()

let path = router.state.location.pathname
router.subscribe(({ location: { pathname } }) => {
  if (pathname !== path) notify.leaveScreen()
  path = pathname
})

// What the document shows until its screen has come stays there until then.
if (router.state.initialized) draw()
else {
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return
    stop()
    draw()
  })
}

function draw() {
  createRoot(document.querySelector('#root') as HTMLElement).render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
      <UpdateBar />
      <Notices />
    </QueryClientProvider>,
  )
}
