import { type ComponentType, createElement } from 'react'
import { Navigate, type RouteObject } from 'react-router'
import { type BackofficeScreen, backofficePaths } from '#contract/backoffice-routes.ts'
import { LostPart, LostScreen } from './frame/lost-screen.tsx'

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
export const routes: RouteObject[] = [
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
