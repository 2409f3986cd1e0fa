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
import '../styles/shown.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { paths } from '#contract/paths.ts'
import { type AppRoute, appRoutes, type Guard, type ScreenName } from '#contract/routes.ts'
import { Notices, notify } from '#web/kit/client/notify.tsx'
import { offerQuickExit } from '#web/kit/quick-exit.ts'
import { insertSymbols } from '../kit/icon.tsx'
import { forgetDevice } from './device.ts'
import { removeDraft, removeForgottenDraft } from './documents/draft.ts'
import { clearDrafts } from './forms/screen-draft.ts'
import { RouteFailure } from './parts/load-failure.tsx'
import type { ScreenProps } from './parts/screen.tsx'
import { endSession, onSessionEnd, readSession } from './session.ts'
import { UpdateBar, watchForUpdates } from './update-bar.tsx'

const queries = new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 5_000 } } })

type LazyScreen = () => Promise<React.ComponentType<ScreenProps>>

const screens: Record<ScreenName, LazyScreen> = {
  'log-in': async () => (await import('./account/log-in.tsx')).LogIn,
  register: async () => (await import('./account/register.tsx')).Register,
  'forgot-password': async () => (await import('./account/password-reset.tsx')).ForgotPassword,
  'reset-password': async () => (await import('./account/password-reset.tsx')).ResetPassword,
  'account-menu': async () => (await import('./account/account-menu.tsx')).AccountMenu,
  'my-data': async () => (await import('./account/my-data.tsx')).MyData,
  'documents-start': async () => (await import('./documents/start-and-final.tsx')).DocumentsStart,
  'documents-front': async () => (await import('./documents/capture-screens.tsx')).DocumentsFront,
  'documents-front-confirmation': async () =>
    (await import('./documents/confirmation-screens.tsx')).DocumentsFrontConfirmation,
  'documents-back': async () => (await import('./documents/capture-screens.tsx')).DocumentsBack,
  'documents-back-confirmation': async () =>
    (await import('./documents/confirmation-screens.tsx')).DocumentsBackConfirmation,
  'documents-selfie': async () => (await import('./documents/capture-screens.tsx')).DocumentsSelfie,
  'documents-selfie-confirmation': async () =>
    (await import('./documents/confirmation-screens.tsx')).DocumentsSelfieConfirmation,
  'documents-final': async () => (await import('./documents/start-and-final.tsx')).DocumentsFinal,
  'profile-form': async () => (await import('./profile/profile-screen.tsx')).ProfileScreen,
  packets: async () => (await import('./checkout/plans.tsx')).Plans,
  'packets-partner': async () => (await import('./checkout/plans.tsx')).PacketsPartner,
  'payment-choice': async () => (await import('./checkout/payment-choice.tsx')).PaymentChoice,
  'payment-cart': async () => (await import('./checkout/cart.tsx')).PaymentCart,
  'payment-method': async () => (await import('./checkout/pix-payment.tsx')).PixPayment,
  'payment-card': async () => (await import('./checkout/payment-card.tsx')).PaymentCard,
  'payment-approved': async () => (await import('./checkout/payment-result.tsx')).PaymentApproved,
  'payment-approved-pix': async () => (await import('./checkout/payment-approved-pix.tsx')).PaymentApprovedPix,
  'payment-status': async () => (await import('./checkout/payment-result.tsx')).PaymentStatus,
  signatures: async () => (await import('./checkout/purchases.tsx')).Purchases,
  'discount-coupon': async () => (await import('./checkout/discount-coupon.tsx')).DiscountCoupon,
  campaigns: async () => (await import('./campaigns/campaigns-screen.tsx')).CampaignsScreen,
  hours: async () => (await import('./account/hours-screen.tsx')).HoursScreen,
  decisions: async () => (await import('./account/decisions-screen.tsx')).DecisionsScreen,
  results: async () => (await import('./results/results.tsx')).Results,
  help: async () => (await import('./help/help.tsx')).Help,
}

const mayEnter: Record<Guard, (token: string | undefined) => boolean> = {
  public: () => true,
  visitor: token => !token,
  token: token => Boolean(token),
}

const routes: RouteObject[] = appRoutes.map(route => ({
  path: route.path,
  loader: () => enter(route),
  lazy: async () => {
    const screen = await screens[route.screen]()
    return { element: createElement(screen, { route }) }
  },
  errorElement: <RouteFailure />,
}))

/** Redirects to the landing, a server page; nothing is drawn meanwhile. */
function enter({ guard }: AppRoute) {
  if (mayEnter[guard](readSession().token)) return null
  location.replace(paths.landing)
  return new Promise<null>(() => {})
}

const router = createBrowserRouter(routes)

onSessionEnd(why => {
  queries.clear()
  if (why === 'left') clearDrafts()
})
onSessionEnd(why => why === 'left' && forgetDevice())
onSessionEnd(removeDraft)
void removeLeftPhotos(readSession().token)
watchForUpdates()
offerQuickExit()
followSession()
insertSymbols()

let path = router.state.location.pathname
router.subscribe(({ location: { pathname } }) => {
  if (pathname !== path) notify.leaveScreen()
  path = pathname
})

// Keeps the document's placeholder until the first screen is ready.
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
