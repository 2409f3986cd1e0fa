import '#web/styles/fronts.ts'
import '../kit/progress.css'
import '../kit/steps.css'
import '../parts/header.css'
import '../styles/large-text.css'
import '../styles/shown.css'
import './parts/large-text.css'
import { type ComponentType, createElement } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { fromNotification } from '#contract/alerts.ts'
import { type AppRoute, appRoutes } from '#contract/app-screens.ts'
import { paths } from '#contract/paths.ts'
import { letBackCloseFirst } from '#web/kit/back-closes.ts'
import { readFilledFields } from '#web/kit/client/autofill.ts'
import { type Route, startRouter } from '#web/kit/client/navigation.ts'
import { endWithScreens } from '#web/kit/client/notify.tsx'
import { openQueryClient } from '#web/kit/client/query-client.ts'
import { forgetUnsent } from '#web/kit/client/unsent.ts'
import { offerQuickExit } from '#web/kit/quick-exit.ts'
import { logInPath } from './client.ts'
import { forgetDevice } from './device.ts'
import { removeForgottenDraft } from './documents/draft.ts'
import { takenOver, takeOver } from './forms/take-over.ts'
import { RouteFailure } from './parts/load-failure.tsx'
import type { ScreenProps } from './parts/screen.tsx'
import { endSession, lastSessionEnd, leaveSession, onSessionEnd, readSession } from './session.ts'
import { Tree } from './tree.tsx'
import { unsent } from './unsent.ts'
import { watchForUpdates } from './update-bar.tsx'

const queries = openQueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 5_000 } } })

const modules = import.meta.glob<{ default: ComponentType<ScreenProps> }>(['./*/*-screen.tsx', '!./parts/*'])

async function loadScreen(route: AppRoute) {
  const load = modules[`./${route.file}`]
  if (!load) throw new Error(`no screen in ${route.file}`)
  return createElement((await load()).default, { route })
}

const routes: Route[] = appRoutes.map(route => ({
  path: route.path,
  load: () => loadScreen(route),
  mayEnter: () => enter(route),
  Failure: RouteFailure,
}))

/**
 * Returns whether the person may enter. If not, opens the landing page, or the log-in if a notification opened the app.
 */
function enter({ guard }: AppRoute) {
  const may = guard === 'public' || Boolean(readSession().token) === (guard !== 'visitor')
  const isNotified = new URLSearchParams(location.search).has(fromNotification)
  if (!may) location.replace(isNotified ? logInPath(location.pathname) : paths.landing)
  return may
}

onSessionEnd(() => queries.clear())
onSessionEnd(why => forgetUnsent(unsent, why))
onSessionEnd(why => why === 'left' && forgetDevice())
void removeLeftPhotos(readSession().token)
watchForUpdates()
letBackCloseFirst()
readFilledFields()
offerQuickExit(leaveDevice)
followSession()
// If this fails, the icons are missing until the next page load: browsers don't retry a failed module.
import('#web/kit/symbols.ts').then(({ insertSymbols }) => insertSymbols()).catch(() => {})

// Keeps the document's placeholder until the first screen is ready.
const router = await startRouter(routes)

endWithScreens(router)

const root = document.querySelector('#root') as HTMLElement
const tree = <Tree queries={queries} router={router} onDrawn={takenOver} />
// Compares the paths, because the service worker serves the same document for all paths.
if (root.dataset.drawn === router.shown().route.path) {
  takeOver()
  hydrateRoot(root, tree)
} else createRoot(root).render(tree)
whenQuiet(loadSharedPieces)

/** Runs `act` once the first screen and everything that it needs have loaded. */
function whenQuiet(act: () => void) {
  const wait = () => (globalThis.requestIdleCallback ?? setTimeout)(act)
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}

/**
 * Preloads the modules that most screens share, so that each screen has little left to load. A screen that needs a
 * module earlier loads it without waiting.
 */
function loadSharedPieces() {
  const { saveData } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {}
  if (saveData) return
  const pieces = [
    import('./forms/screen-form.tsx'),
    import('./profile/option-fields.tsx'),
    import('./parts/visitor-screen.tsx'),
  ]
  // If this fails, each screen loads the modules itself.
  void Promise.allSettled(pieces)
}

/** `leaveSession` keeps a call that the server now refuses from opening the log-in. */
function leaveDevice() {
  leaveSession()
  void forgetDevice()
}

/** Reacts to a session's end in another tab, even if the back/forward cache has restored this page. */
function followSession() {
  const { token } = readSession()
  addEventListener('storage', async ({ key, newValue }) => {
    if (key !== 'token' || newValue) return
    // The same person, or another one, may have logged in since.
    if (readSession().token) unsent.screens.forget()
    else await endSession(lastSessionEnd())
    location.reload()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || readSession().token === token) return
    unsent.screens.forget()
    location.reload()
  })
}

/** Removes document photos left behind by an ended session. Loads nothing for people without such photos. */
async function removeLeftPhotos(token: string | undefined) {
  if (!(await removeForgottenDraft(token)) || !token) return
  // Without a connection, we assume that the session is still valid.
  const asking = await import('./documents/use-draft.ts').catch(() => undefined)
  await asking?.removeDeadDraft(token)
}
