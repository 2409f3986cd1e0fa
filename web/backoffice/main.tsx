import { focusManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { insertSymbols } from '#web/ui/symbols.ts'
import { sessionEnds } from './calls.ts'
import { endSession } from './session/operator.ts'
import './styles.ts'
import { type ComponentType, createElement } from 'react'
import { type BackofficeScreen, backofficePaths } from '#contract/backoffice-routes.ts'
import { LostPart, LostScreen } from './frame/lost-screen.tsx'

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
  queue: async () => (await import('./queue/queue-screen.tsx')).QueueScreen,
  review: async () => (await import('./review/review-screen.tsx')).ReviewScreen,
  'profile-queue': async () => (await import('./profiles/profile-queue-screen.tsx')).ProfileQueueScreen,
  profile: async () => (await import('./profiles/profile-screen.tsx')).ProfileScreen,
  'media-queue': async () => (await import('./media/media-queue-screen.tsx')).MediaQueueScreen,
  media: async () => (await import('./media/media-screen.tsx')).MediaScreen,
  'campaign-queue': async () => (await import('./campaigns/campaign-queue-screen.tsx')).CampaignQueueScreen,
  campaign: async () => (await import('./campaigns/campaign-screen.tsx')).CampaignScreen,
  partners: async () => (await import('./partners/partners-screen.tsx')).PartnersScreen,
  partner: async () => (await import('./partners/partner-screen.tsx')).PartnerScreen,
  categories: async () => (await import('./categories/categories-screen.tsx')).CategoriesScreen,
  statistics: async () => (await import('./statistics/statistics-screen.tsx')).StatisticsScreen,
  orders: async () => (await import('./orders/orders-screen.tsx')).OrdersScreen,
  order: async () => (await import('./orders/order-screen.tsx')).OrderScreen,
  plans: async () => (await import('./plans/plans-screen.tsx')).PlansScreen,
  coupons: async () => (await import('./coupons/coupons-screen.tsx')).CouponsScreen,
  support: async () => (await import('./support/support-screen.tsx')).SupportScreen,
  conversation: async () => (await import('./support/conversation-screen.tsx')).ConversationScreen,
  'saved-answers': async () => (await import('./support/saved-answers-screen.tsx')).SavedAnswersScreen,
  audit: async () => (await import('./audit/audit-screen.tsx')).AuditScreen,
  password: async () => (await import('./session/password-screen.tsx')).PasswordScreen,
  'recovery-codes': async () => (await import('./session/recovery-codes-screen.tsx')).RecoveryCodesScreen,
} as const satisfies Partial<Record<BackofficeScreen, LazyPart>>

const lazily = (part: LazyPart) => async () => ({ element: createElement(await part()) })

/** Every screen, whose script comes when it is opened; whatever is none leads to the queue. */
const routes: RouteObject[] = [
  {
    path: backofficePaths['log-in'],
    lazy: lazily(async () => (await import('./session/log-in-screen.tsx')).LogInScreen),
    errorElement: <LostScreen />,
  },
  {
    lazy: lazily(async () => (await import('./frame/desk.tsx')).Desk),
    errorElement: <LostScreen />,
    children: (Object.keys(screens) as (keyof typeof screens)[]).map(name => ({
      path: backofficePaths[name],
      lazy: lazily(screens[name]),
      errorElement: <LostPart />,
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
