export type BackofficeScreen =
  | 'start'
  | 'log-in'
  | 'queue'
  | 'review'
  | 'profile-queue'
  | 'profile'
  | 'media-queue'
  | 'media'
  | 'campaign-queue'
  | 'campaign'
  | 'partners'
  | 'partner'
  | 'categories'
  | 'statistics'
  | 'support'
  | 'conversation'
  | 'saved-answers'
  | 'orders'
  | 'order'
  | 'plans'
  | 'coupons'
  | 'audit'
  | 'password'
  | 'recovery-codes'

/** The operator's screens; the server sends the same shell for each, and any other address below `/admin` leads to it. */
export const backofficePaths = {
  start: '/admin',
  'log-in': '/admin/entrar',
  queue: '/admin/kyc',
  review: '/admin/kyc/:id',
  'profile-queue': '/admin/perfis',
  profile: '/admin/perfis/:id',
  'media-queue': '/admin/midias',
  media: '/admin/midias/:accountId',
  'campaign-queue': '/admin/publicidades',
  campaign: '/admin/publicidades/:id',
  partners: '/admin/parceiros',
  partner: '/admin/parceiros/:id',
  categories: '/admin/categorias',
  statistics: '/admin/estatisticas',
  support: '/admin/atendimento',
  conversation: '/admin/atendimento/:accountId',
  'saved-answers': '/admin/respostas',
  orders: '/admin/pedidos',
  order: '/admin/pedidos/:id',
  plans: '/admin/planos',
  coupons: '/admin/cupons',
  audit: '/admin/auditoria',
  password: '/admin/senha',
  'recovery-codes': '/admin/codigos',
} as const satisfies Record<BackofficeScreen, string>

/** The server ends a session after this long without a call. */
export const operatorIdleMs = 15 * 60_000
