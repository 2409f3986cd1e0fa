// In cascade order.
import '../styles/tokens.css'
import '../styles/themes.css'
import '../styles/base.css'
import '../parts/header.css'
import '../kit/button.css'
import '../kit/app-button.css'
import '../kit/field.css'
import '../kit/form.css'
import '../kit/chip.css'
import '../kit/dialog.css'
import '../kit/badge.css'
import '../kit/note.css'
import '../kit/note-tones.css'
import '../kit/skeleton.css'
import '../kit/loading-overlay.css'
import '#web/kit/panel.css'
import './parts/screen.css'
import '../kit/steps.css'
import '../kit/progress.css'
import './documents/documents.css'
import './update-bar.css'
import '../styles/large-text.css'
import './parts/large-text.css'
import '../styles/shown.css'
import { QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { paths } from '#contract/paths.ts'
import { fromNotification } from '#contract/push-message.ts'
import { type AppRoute, appRoutes, type Guard } from '#contract/routes.ts'
import { letBackCloseFirst } from '#web/kit/back-closes.ts'
import { readFilledFields } from '#web/kit/client/autofill.ts'
import { type Route, startRouter } from '#web/kit/client/navigation.ts'
import { endWithScreens } from '#web/kit/client/notify.tsx'
import { offerQuickExit } from '#web/kit/quick-exit.ts'
import { logInPath } from './client.ts'
import { forgetDevice } from './device.ts'
import { removeDraft, removeForgottenDraft } from './documents/draft.ts'
import { clearDrafts } from './forms/screen-draft.ts'
import { takenOver, takeOver } from './forms/take-over.ts'
import { RouteFailure } from './parts/load-failure.tsx'
import { screens } from './screens.ts'
import { endSession, onSessionEnd, readSession } from './session.ts'
import { Tree } from './tree.tsx'
import { watchForUpdates } from './update-bar.tsx'

const queries = new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 5_000 } } })

const mayEnter: Record<Guard, (token: string | undefined) => boolean> = {
  public: () => true,
  visitor: token => !token,
  token: token => Boolean(token),
}

const routes: Route[] = appRoutes.map(route => ({
  path: route.path,
  load: async () => createElement(await screens[route.screen](), { route }),
  mayEnter: () => enter(route),
  Failure: RouteFailure,
}))

/** Otherwise leads to the landing, a server page, or to the log-in for what a notification has opened. */
function enter({ guard }: AppRoute) {
  const may = mayEnter[guard](readSession().token)
  const isNotified = new URLSearchParams(location.search).has(fromNotification)
  if (!may) location.replace(isNotified ? logInPath(location.pathname) : paths.landing)
  return may
}

onSessionEnd(why => {
  queries.clear()
  if (why === 'left') clearDrafts()
})
onSessionEnd(why => why === 'left' && forgetDevice())
onSessionEnd(removeDraft)
void removeLeftPhotos(readSession().token)
watchForUpdates()
letBackCloseFirst()
readFilledFields()
offerQuickExit()
followSession()
void import('#web/kit/symbols.ts').then(({ insertSymbols }) => insertSymbols())

// Keeps the document's placeholder until the first screen is ready.
const router = await startRouter(routes)

endWithScreens(router)

const root = document.querySelector('#root') as HTMLElement
const tree = <Tree queries={queries} router={router} onDrawn={takenOver} />
// The service worker has one document for all paths.
if (root.dataset.drawn === router.shown().route.path) {
  takeOver()
  hydrateRoot(root, tree)
} else createRoot(root).render(tree)
whenQuiet(loadSharedPieces)

/** After the first screen and all that it asks for. */
function whenQuiet(act: () => void) {
  const wait = () => (globalThis.requestIdleCallback ?? setTimeout)(act)
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}

/** What most screens share, so that each costs little more than itself. A screen that needs it sooner does not wait. */
function loadSharedPieces() {
  const { saveData } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {}
  if (saveData) return
  const pieces = [
    import('./forms/screen-form.tsx'),
    import('./profile/option-fields.tsx'),
    import('./parts/visitor-screen.tsx'),
  ]
  // Without them the screens load theirs by themselves.
  void Promise.allSettled(pieces)
}

/** Follows a log-out in another tab, also when restored from the back/forward cache. */
function followSession() {
  const { token } = readSession()
  addEventListener('storage', async ({ key, newValue }) => {
    if (key !== 'token' || newValue) return
    await endSession('left')
    location.reload()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && readSession().token !== token) location.reload()
  })
}

/** Removes photos of documents that no living session owns; who left none loads nothing for it. */
async function removeLeftPhotos(token: string | undefined) {
  if (!(await removeForgottenDraft(token)) || !token) return
  // Without a connection the session counts as alive.
  const asking = await import('./documents/use-draft.ts').catch(() => undefined)
  await asking?.removeDeadDraft(token)
}
