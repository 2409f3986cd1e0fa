import { focusManager, MutationCache, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { adminScreens } from '#contract/admin-screens.ts'
import { letBackCloseFirst } from '#web/kit/back-closes.ts'
import { readFilledFields } from '#web/kit/client/autofill.ts'
import { type Route, startRouter } from '#web/kit/client/navigation.ts'
import { endWithScreens } from '#web/kit/client/notify.tsx'
import { openQueryClient } from '#web/kit/client/query-client.ts'
import { Navigate, Screens } from '#web/kit/client/router.tsx'
import { sessionEnds } from './calls.ts'
import { endSession } from './session/session.tsx'
import '#web/styles/fronts.ts'
import '#web/parts/empty.css'
import './frame/frame.css'
import './frame/controls.css'
import './frame/large-text.css'
import { worklistKey } from './cases/worklist-key.ts'
import { FailedPart, FailedScreen } from './frame/failure-note.tsx'
import { hasDrafts } from './unsent/document-draft.ts'

const client = openQueryClient({
  // Offline, a decision fails immediately. Otherwise React Query would pause it and send it after reconnecting.
  defaultOptions: { queries: { retry: false }, mutations: { networkMode: 'always' } },
  // Any action may remove a case from the queue.
  mutationCache: new MutationCache({
    onSuccess: () => void client.invalidateQueries({ queryKey: [worklistKey] }),
  }),
})

// Also refreshes when the window regains the focus, even if its tab was never hidden.
focusManager.setEventListener(listener => {
  const refresh = () => listener()
  window.addEventListener('focus', refresh)
  document.addEventListener('visibilitychange', refresh)
  return () => {
    window.removeEventListener('focus', refresh)
    document.removeEventListener('visibilitychange', refresh)
  }
})
sessionEnds.addEventListener('end', () => endSession(client))
warnOfLoss()
letBackCloseFirst()
readFilledFields()

/**
 * Makes the browser ask for confirmation before a reload or a closed tab discards typed text. Ignores replies
 * (`data-kept`), because the tab stores them.
 */
function warnOfLoss() {
  const typed = new Set<HTMLTextAreaElement>()
  addEventListener('input', ({ target }) => {
    for (const field of typed) if (!field.isConnected) typed.delete(field)
    if (target instanceof HTMLTextAreaElement && !('kept' in target.dataset)) typed.add(target)
  })
  addEventListener('beforeunload', event => {
    const isOpen = (field: HTMLTextAreaElement) => field.isConnected && field.value.trim() !== ''
    if (hasDrafts() || [...typed].some(isOpen)) event.preventDefault()
  })
}

const modules = import.meta.glob<{ default: ComponentType }>(['./*/*-screen.tsx', '!./cases/case-screen.tsx'])

async function loadScreen(file: string) {
  const load = modules[`./${file}`]
  if (!load) throw new Error(`no screen in ${file}`)
  return createElement((await load()).default)
}

const loadFrame = async () => (await import('./shell/admin.tsx')).Admin
const { start, 'log-in': logIn, ...framed } = adminScreens

const routes: Route[] = [
  { path: logIn.path, load: () => loadScreen(logIn.file), Failure: FailedScreen },
  ...Object.values(framed).map(({ path, file }) => ({
    path,
    load: () => loadScreen(file),
    loadFrame,
    Failure: FailedPart,
    FrameFailure: FailedScreen,
  })),
  { path: '*', load: async () => <Navigate to={framed.worklist.path} replace /> },
]

// If this fails, the icons are missing until the next page load: browsers don't retry a failed module import.
import('#web/kit/symbols.ts').then(({ insertSymbols }) => insertSymbols()).catch(() => {})
// Keeps the document's placeholder until the first screen is ready.
const router = await startRouter(routes)
endWithScreens(router)
createRoot(document.getElementById('root') as HTMLElement).render(
  <QueryClientProvider client={client}>
    <Screens router={router} />
  </QueryClientProvider>,
)
