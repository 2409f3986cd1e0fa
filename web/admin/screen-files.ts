import type { AdminScreen } from '#contract/paths.ts'

const frame = 'shell/admin.tsx'

/** Where each screen is in `main.tsx`, so that its document can name all that it loads. */
const files: Partial<Record<AdminScreen, string>> = {
  worklist: 'worklist/worklist-screen.tsx',
  accounts: 'accounts/accounts-screen.tsx',
  account: 'accounts/account-screen.tsx',
  queue: 'reviews/document-queue-screen.tsx',
  review: 'reviews/document-screen.tsx',
  'profile-queue': 'reviews/content-queue-screens.tsx',
  profile: 'reviews/profile-screen.tsx',
  'media-queue': 'reviews/content-queue-screens.tsx',
  media: 'reviews/media-screen.tsx',
  'campaign-queue': 'reviews/content-queue-screens.tsx',
  campaign: 'reviews/campaign-screen.tsx',
  partners: 'partners/partners-screen.tsx',
  partner: 'partners/partner-screen.tsx',
  categories: 'partners/categories-screen.tsx',
  statistics: 'partners/statistics-screen.tsx',
  orders: 'orders/orders-screen.tsx',
  order: 'orders/order-screen.tsx',
  plans: 'pricing/plans-screen.tsx',
  coupons: 'pricing/coupons-screen.tsx',
  report: 'reports/report-screen.tsx',
  evidence: 'evidence/evidence-list-screen.tsx',
  'evidence-item': 'evidence/evidence-screen.tsx',
  'help-request': 'help-requests/help-screen.tsx',
  'data-request': 'data-requests/data-request-screen.tsx',
  'contact-case': 'contact-cases/contact-case-screen.tsx',
  support: 'support/support-screen.tsx',
  conversation: 'support/conversation-screen.tsx',
  'saved-answers': 'support/saved-answers-screen.tsx',
  incidents: 'incidents/incidents-screen.tsx',
  incident: 'incidents/incident-screen.tsx',
  guide: 'guide/guide-screen.tsx',
  audit: 'operators/audit-screen.tsx',
  status: 'monitoring/status-screen.tsx',
  operators: 'operators/operators-screen.tsx',
  access: 'operators/access-screen.tsx',
  password: 'operators/password-screen.tsx',
  'recovery-codes': 'operators/recovery-codes-screen.tsx',
}

export function adminScreenFiles(name: AdminScreen): readonly string[] {
  if (name === 'log-in') return ['operators/log-in-screen.tsx']
  const file = files[name === 'start' ? 'worklist' : name]
  return file ? [frame, file] : [frame]
}
