import { focusManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { insertSymbols } from '#web/kit/symbols.ts'
import { sessionEnds } from './calls.ts'
import { endSession } from './operators/session.tsx'
import './styles.ts'
import { type ComponentType, createElement } from 'react'
import { type BackofficeScreen, backofficePaths } from '#contract/backoffice-routes.ts'
import { FailedPart, FailedScreen } from './frame/failed-screen.tsx'

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

type LazyPart = () => Promise<ComponentType>

const screens = {
  queue: async () => (await import('./reviews/document-queue-screen.tsx')).DocumentQueueScreen,
  review: async () => (await import('./reviews/document-screen.tsx')).DocumentScreen,
  'profile-queue': async () => (await import('./reviews/profile-queue-screen.tsx')).ProfileQueueScreen,
  profile: async () => (await import('./reviews/profile-screen.tsx')).ProfileScreen,
  'media-queue': async () => (await import('./reviews/media-queue-screen.tsx')).MediaQueueScreen,
  media: async () => (await import('./reviews/media-screen.tsx')).MediaScreen,
  'campaign-queue': async () => (await import('./reviews/campaign-queue-screen.tsx')).CampaignQueueScreen,
  campaign: async () => (await import('./reviews/campaign-screen.tsx')).CampaignScreen,
  partners: async () => (await import('./partners/partners-screen.tsx')).PartnersScreen,
  partner: async () => (await import('./partners/partner-screen.tsx')).PartnerScreen,
  categories: async () => (await import('./partners/categories-screen.tsx')).CategoriesScreen,
  statistics: async () => (await import('./partners/statistics-screen.tsx')).StatisticsScreen,
  orders: async () => (await import('./orders/orders-screen.tsx')).OrdersScreen,
  order: async () => (await import('./orders/order-screen.tsx')).OrderScreen,
  plans: async () => (await import('./pricing/plans-screen.tsx')).PlansScreen,
  coupons: async () => (await import('./pricing/coupons-screen.tsx')).CouponsScreen,
  support: async () => (await import('./support/support-screen.tsx')).SupportScreen,
  conversation: async () => (await import('./support/conversation-screen.tsx')).ConversationScreen,
  'saved-answers': async () => (await import('./support/saved-answers-screen.tsx')).SavedAnswersScreen,
  audit: async () => (await import('./operators/audit-screen.tsx')).AuditScreen,
  password: async () => (await import('./operators/password-screen.tsx')).PasswordScreen,
  'recovery-codes': async () => (await import('./operators/recovery-codes-screen.tsx')).RecoveryCodesScreen,
} as const satisfies Partial<Record<BackofficeScreen, LazyPart>>

const lazily = (part: LazyPart) => async () => ({ element: createElement(await part()) })

/** Every screen, whose script comes when it is opened; whatever is none leads to the queue. */
const routes: RouteObject[] = [
  {
    path: backofficePaths['log-in'],
    lazy: lazily(async () => (await import('./operators/log-in-screen.tsx')).LogInScreen),
    errorElement: <FailedScreen />,
  },
  {
    lazy: lazily(async () => (await import('./frame/admin.tsx')).Admin),
    errorElement: <FailedScreen />,
    children: (Object.keys(screens) as (keyof typeof screens)[]).map(name => ({
      path: backofficePaths[name],
      lazy: lazily(screens[name]),
      errorElement: <FailedPart />,
      // Without one the router leaves a screen out that did not come, and its error with it.
      hydrateFallbackElement: <p className="waiting">Abrindo…</p>,
    })),
  },
  { path: '*', element: <Navigate to={backofficePaths.queue} replace /> },
]

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
