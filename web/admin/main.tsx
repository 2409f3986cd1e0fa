import { focusManager, MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { type AdminScreen, adminPaths } from '#contract/paths.ts'
import { letBackCloseFirst } from '#web/kit/back-closes.ts'
import { readFilledFields } from '#web/kit/client/autofill.ts'
import { type Route, startRouter } from '#web/kit/client/navigation.ts'
import { endWithScreens } from '#web/kit/client/notify.tsx'
import { Navigate, Screens } from '#web/kit/client/router.tsx'
import { sessionEnds } from './calls.ts'
import { endSession } from './session/session.tsx'
import '#web/styles/tokens.css'
import '#web/styles/themes.css'
import '#web/styles/base.css'
import '#web/kit/button.css'
import '#web/kit/app-button.css'
import '#web/kit/field.css'
import '#web/kit/form.css'
import '#web/kit/chip.css'
import '#web/kit/dialog.css'
import '#web/kit/badge.css'
import '#web/kit/note.css'
import '#web/kit/note-tones.css'
import '#web/kit/tabs.css'
import '#web/kit/skeleton.css'
import '#web/parts/empty.css'
import '#web/kit/panel.css'
import './frame/frame.css'
import './frame/rail.css'
import './frame/controls.css'
import './operators/log-in.css'
import './frame/figures.css'
import './operators/operators.css'
import './frame/case-list.css'
import './frame/case-screen.css'
import './reviews/documents.css'
import './reviews/profiles.css'
import './reviews/media.css'
import './orders/orders.css'
import './pricing/pricing.css'
import '#web/kit/chart/chart.css'
import './reviews/campaigns.css'
import './partners/partners.css'
import '#web/conversation/conversation.css'
import './support/support.css'
import './reports/reports.css'
import './evidence/evidence.css'
import './help-requests/help-screen.css'
import './worklist/worklist.css'
import './guide/guide.css'
import '#web/parts/safety-note.css'
import './accounts/accounts.css'
import './frame/register-list.css'
import './frame/large-text.css'
import { worklistKey } from './cases/worklist-key.ts'
import { FailedPart, FailedScreen } from './frame/failure-note.tsx'
import { hasDrafts } from './unsent/document-draft.ts'

const client = new QueryClient({
  // Without a connection a decision fails at once: kept back, it would be sent by itself whenever that returns.
  defaultOptions: { queries: { retry: false }, mutations: { networkMode: 'always' } },
  // Whatever an operator does may be what the one queue waited for.
  mutationCache: new MutationCache({
    onSuccess: () => void client.invalidateQueries({ queryKey: [worklistKey] }),
  }),
})

// Also refresh when the window gets the focus back without its tab having been hidden.
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

/** Before a reload or a closed tab loses what was typed, the browser asks. The tab keeps replies to people (`data-kept`). */
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

type LoadScreen = () => Promise<ComponentType>

const screens = {
  worklist: async () => (await import('./worklist/worklist-screen.tsx')).WorklistScreen,
  accounts: async () => (await import('./accounts/accounts-screen.tsx')).AccountsScreen,
  account: async () => (await import('./accounts/account-screen.tsx')).AccountScreen,
  queue: async () => (await import('./reviews/document-queue-screen.tsx')).DocumentQueueScreen,
  review: async () => (await import('./reviews/document-screen.tsx')).DocumentScreen,
  'profile-queue': async () => (await import('./reviews/content-queue-screens.tsx')).ProfileQueueScreen,
  profile: async () => (await import('./reviews/profile-screen.tsx')).ProfileScreen,
  'media-queue': async () => (await import('./reviews/content-queue-screens.tsx')).MediaQueueScreen,
  media: async () => (await import('./reviews/media-screen.tsx')).MediaScreen,
  'campaign-queue': async () => (await import('./reviews/content-queue-screens.tsx')).CampaignQueueScreen,
  campaign: async () => (await import('./reviews/campaign-screen.tsx')).CampaignScreen,
  partners: async () => (await import('./partners/partners-screen.tsx')).PartnersScreen,
  partner: async () => (await import('./partners/partner-screen.tsx')).PartnerScreen,
  categories: async () => (await import('./partners/categories-screen.tsx')).CategoriesScreen,
  statistics: async () => (await import('./partners/statistics-screen.tsx')).StatisticsScreen,
  orders: async () => (await import('./orders/orders-screen.tsx')).OrdersScreen,
  order: async () => (await import('./orders/order-screen.tsx')).OrderScreen,
  plans: async () => (await import('./pricing/plans-screen.tsx')).PlansScreen,
  coupons: async () => (await import('./pricing/coupons-screen.tsx')).CouponsScreen,
  'help-request': async () => (await import('./help-requests/help-screen.tsx')).HelpScreen,
  report: async () => (await import('./reports/report-screen.tsx')).ReportScreen,
  evidence: async () => (await import('./evidence/evidence-list-screen.tsx')).EvidenceListScreen,
  'evidence-item': async () => (await import('./evidence/evidence-screen.tsx')).EvidenceScreen,
  'data-request': async () => (await import('./data-requests/data-request-screen.tsx')).DataRequestScreen,
  'contact-case': async () => (await import('./contact-cases/contact-case-screen.tsx')).ContactCaseScreen,
  support: async () => (await import('./support/support-screen.tsx')).SupportScreen,
  conversation: async () => (await import('./support/conversation-screen.tsx')).ConversationScreen,
  'saved-answers': async () => (await import('./support/saved-answers-screen.tsx')).SavedAnswersScreen,
  incidents: async () => (await import('./incidents/incidents-screen.tsx')).IncidentsScreen,
  incident: async () => (await import('./incidents/incident-screen.tsx')).IncidentScreen,
  guide: async () => (await import('./guide/guide-screen.tsx')).GuideScreen,
  audit: async () => (await import('./operators/audit-screen.tsx')).AuditScreen,
  status: async () => (await import('./monitoring/status-screen.tsx')).StatusScreen,
  operators: async () => (await import('./operators/operators-screen.tsx')).OperatorsScreen,
  access: async () => (await import('./operators/access-screen.tsx')).AccessScreen,
  password: async () => (await import('./operators/password-screen.tsx')).PasswordScreen,
  'recovery-codes': async () => (await import('./operators/recovery-codes-screen.tsx')).RecoveryCodesScreen,
} as const satisfies Partial<Record<AdminScreen, LoadScreen>>

const lazily = (load: LoadScreen) => async () => createElement(await load())
const loadFrame = async () => (await import('./shell/admin.tsx')).Admin

const routes: Route[] = [
  {
    path: adminPaths['log-in'],
    load: lazily(async () => (await import('./operators/log-in-screen.tsx')).LogInScreen),
    Failure: FailedScreen,
  },
  ...(Object.keys(screens) as (keyof typeof screens)[]).map(name => ({
    path: adminPaths[name],
    load: lazily(screens[name]),
    loadFrame,
    Failure: FailedPart,
    FrameFailure: FailedScreen,
  })),
  { path: '*', load: async () => <Navigate to={adminPaths.worklist} replace /> },
]

void import('#web/kit/symbols.ts').then(({ insertSymbols }) => insertSymbols())
// Until then the document's own placeholder stays visible.
const router = await startRouter(routes)
endWithScreens(router)
createRoot(document.getElementById('root') as HTMLElement).render(
  <QueryClientProvider client={client}>
    <Screens router={router} />
  </QueryClientProvider>,
)
