import { duties, type Roles } from './operator-roles.ts'
import { kindNames, type WorklistKind } from './worklist-kinds.ts'

type Screen = {
  path: string
  /** Path below `web/admin`. The file's default export is the screen. */
  file: string
  /** Who may open it. Default: any logged-in operator. */
  duty?: Roles
  /** An emergency role is enough. */
  emergency?: true
  menu?: Menu
  /** The parent screen, whose menu entry stays highlighted on this one. */
  below?: string
}

type Menu = {
  icon: string
  name: string
  /** The kinds of work that the entry counts. */
  counts?: readonly WorklistKind[]
  /** Operators use it every day. The menu collapses the other sections. */
  daily?: true
}

/**
 * One row for each screen of the back-office, in menu order. Documents, chunks, links, permissions and the menu are
 * derived from this table. The server redirects any other path below `/admin` to `start`, which opens the queue.
 */
export const adminScreens = {
  start: { path: '/admin', file: 'worklist/worklist-screen.tsx' },
  'log-in': { path: '/admin/entrar', file: 'operators/log-in-screen.tsx' },
  worklist: {
    path: '/admin/tudo',
    file: 'worklist/worklist-screen.tsx',
    duty: duties.own,
    menu: { icon: 'inbox', name: 'Fila', counts: kindNames, daily: true },
  },
  report: {
    path: '/admin/denuncias/:id',
    file: 'reports/report-screen.tsx',
    duty: duties.decideReports,
    emergency: true,
    below: 'worklist',
  },
  accounts: {
    path: '/admin/contas',
    file: 'accounts/accounts-screen.tsx',
    duty: duties.findAccounts,
    emergency: true,
    menu: { icon: 'search', name: 'Contas', daily: true },
  },
  account: {
    path: '/admin/contas/:id',
    file: 'accounts/account-screen.tsx',
    duty: duties.findAccounts,
    emergency: true,
  },
  review: {
    path: '/admin/kyc/:id',
    file: 'reviews/document-screen.tsx',
    duty: duties.seeDocumentCases,
    emergency: true,
    below: 'worklist',
  },
  profile: {
    path: '/admin/perfis/:id',
    file: 'reviews/profile-screen.tsx',
    duty: duties.reviewContent,
    below: 'worklist',
  },
  media: {
    path: '/admin/midias/:id',
    file: 'reviews/media-screen.tsx',
    duty: duties.reviewContent,
    emergency: true,
    below: 'worklist',
  },
  campaign: {
    path: '/admin/publicidades/:id',
    file: 'reviews/campaign-screen.tsx',
    duty: duties.reviewContent,
    emergency: true,
    below: 'worklist',
  },
  orders: {
    path: '/admin/pedidos',
    file: 'orders/orders-screen.tsx',
    duty: duties.seeOrders,
    menu: {
      icon: 'wallet',
      name: 'Pedidos',
      counts: ['second_operator', 'pix', 'refund', 'reversal'],
      daily: true,
    },
  },
  order: { path: '/admin/pedidos/:id', file: 'orders/order-screen.tsx', duty: duties.seeOrders },
  support: {
    path: '/admin/atendimento',
    file: 'support/support-screen.tsx',
    duty: duties.answerPeople,
    emergency: true,
    menu: { icon: 'messages-square', name: 'Atendimento', counts: ['support'], daily: true },
  },
  conversation: {
    path: '/admin/atendimento/:id',
    file: 'support/conversation-screen.tsx',
    duty: duties.answerPeople,
    emergency: true,
  },
  'saved-answers': {
    path: '/admin/respostas',
    file: 'support/saved-answers-screen.tsx',
    duty: duties.answerPeople,
    below: 'support',
  },
  partners: {
    path: '/admin/parceiros',
    file: 'partners/partners-screen.tsx',
    duty: duties.seePartners,
    menu: { icon: 'store', name: 'Parceiros' },
  },
  partner: { path: '/admin/parceiros/:id', file: 'partners/partner-screen.tsx', duty: duties.seePartners },
  categories: {
    path: '/admin/categorias',
    file: 'partners/categories-screen.tsx',
    duty: duties.classifyPartners,
    menu: { icon: 'layout-grid', name: 'Categorias' },
  },
  plans: {
    path: '/admin/planos',
    file: 'pricing/plans-screen.tsx',
    duty: duties.seePrices,
    menu: { icon: 'package', name: 'Planos' },
  },
  coupons: {
    path: '/admin/cupons',
    file: 'pricing/coupons-screen.tsx',
    duty: duties.seePrices,
    menu: { icon: 'ticket-percent', name: 'Cupons' },
  },
  statistics: {
    path: '/admin/estatisticas',
    file: 'partners/statistics-screen.tsx',
    duty: duties.seeStatistics,
    menu: { icon: 'chart-column', name: 'Estatísticas' },
  },
  guide: {
    path: '/admin/guia',
    file: 'guide/guide-screen.tsx',
    duty: duties.own,
    menu: { icon: 'info', name: 'Guia' },
  },
  evidence: {
    path: '/admin/evidencias',
    file: 'evidence/evidence-list-screen.tsx',
    duty: duties.seeEvidence,
    menu: { icon: 'lock-keyhole', name: 'Evidências' },
  },
  'evidence-item': { path: '/admin/evidencias/:id', file: 'evidence/evidence-screen.tsx', duty: duties.seeEvidence },
  incidents: {
    path: '/admin/incidentes',
    file: 'incidents/incidents-screen.tsx',
    duty: duties.seeIncidents,
    menu: { icon: 'triangle-alert', name: 'Incidentes', counts: ['incident'] },
  },
  incident: { path: '/admin/incidentes/:id', file: 'incidents/incident-screen.tsx', duty: duties.seeIncidents },
  authorities: {
    path: '/admin/autoridades',
    file: 'requests-and-complaints/authorities-screen.tsx',
    duty: duties.answerAuthorities,
    menu: { icon: 'circle-alert', name: 'Autoridades', counts: ['authority'] },
  },
  audit: {
    path: '/admin/auditoria',
    file: 'operators/audit-screen.tsx',
    duty: duties.seeAudit,
    menu: { icon: 'scroll-text', name: 'Auditoria' },
  },
  status: {
    path: '/admin/situacao',
    file: 'monitoring/status-screen.tsx',
    duty: duties.seeStatus,
    menu: { icon: 'globe', name: 'Status do site' },
  },
  operators: {
    path: '/admin/operadores',
    file: 'operators/operators-screen.tsx',
    duty: duties.seeOperators,
    menu: { icon: 'user-round-pen', name: 'Operadores' },
  },
  access: {
    path: '/admin/acesso',
    file: 'operators/access-screen.tsx',
    menu: { icon: 'key-round', name: 'Meu acesso' },
  },
  password: { path: '/admin/senha', file: 'operators/password-screen.tsx', below: 'access' },
  'recovery-codes': {
    path: '/admin/codigos',
    file: 'operators/recovery-codes-screen.tsx',
    duty: duties.own,
    below: 'access',
  },
  'help-request': {
    path: '/admin/ajuda/:id',
    file: 'help-requests/help-screen.tsx',
    duty: duties.answerHelpRequests,
    emergency: true,
    below: 'worklist',
  },
  case: {
    path: '/admin/casos/:id',
    file: 'requests-and-complaints/request-screen.tsx',
    duty: duties.answerPeople,
    below: 'worklist',
  },
} as const satisfies Record<string, Screen>

type Screens = typeof adminScreens
export type AdminScreen = keyof Screens
type Paths = { [Name in AdminScreen]: Screens[Name]['path'] }
/** A screen of a single item, whose id is in the path. */
export type ItemScreen = {
  [Name in AdminScreen]: Paths[Name] extends `${string}/:id` ? Name : never
}[AdminScreen]

export const adminPaths = Object.fromEntries(
  Object.entries(adminScreens).map(([name, { path }]) => [name, path]),
) as Paths

/** `search` is the query string of the list from which the operator opened the item. */
export const pathOf = (screen: ItemScreen, id: number, search = '') =>
  adminPaths[screen].replace(':id', String(id)) + search

/** Before the queue existed, each kind of case had its own list. Redirects the paths of those lists to the queue. */
export const adminRedirects: Readonly<Record<string, string>> = {
  '/admin/kyc': `${adminPaths.worklist}?especie=documents`,
  '/admin/perfis': `${adminPaths.worklist}?especie=profile`,
  '/admin/midias': `${adminPaths.worklist}?especie=media`,
  '/admin/publicidades': `${adminPaths.worklist}?especie=campaign`,
}

/** When a migration moved all cases into one table, it added this to the id of each contact case. */
const contactCasesFrom = 1_000_000

/** These two screens became one, but operators still have links to them in e-mails. */
export const caseRedirects: Readonly<Record<string, (id: number) => string>> = {
  '/admin/pedidos-de-dados': id => pathOf('case', id),
  '/admin/contatos': id => pathOf('case', contactCasesFrom + id),
}
