import { appPaths } from './app-screens.ts'
import { savedPaths } from './saved.ts'

type Id = number | string

/** The builders also make the patterns of `routes.ts`: `paths.profile(':id')`. */
export const paths = {
  home: '/home',
  landing: '/login',
  terms: '/regras',
  contact: '/contato',
  transparency: '/transparencia',
  transparencyYear: (year: Id) => `/transparencia/${year}`,
  offline: '/offline',
  listing: (type: Id, name: string) => `/listing/${type}/${name}`,
  companions: '/home-companions',
  swing: '/home-swing',
  closeFriends: '/home-close-friends',
  searchCompanions: '/search-companions',
  searchSwing: '/search-swing',
  searchCloseFriends: '/search-close-friends',
  filterCompanions: '/search-companions/filtros',
  filterSwing: '/search-swing/filtros',
  filterCloseFriends: '/search-close-friends/filtros',
  partnersHome: '/home-partners',
  partnerCategories: '/partners',
  partnerCategory: (id: Id, name: string) => `/partners/${id}/${name}`,
  profile: (accountId: Id) => `/perfil-user/${accountId}`,
  partnerProfile: (accountId: Id) => `/perfil-partner/${accountId}`,
  saved: savedPaths.page,
  report: '/denunciar',
  reportIntimateImage: '/denunciar/imagem-intima',
  /** For the notifier. */
  reportFollowing: (token: string) => `/denuncia/acompanhar/${token}`,
  /** For the author; others may see the URL too. */
  reportedContent: (token: string) => `/verificacao/${token}`,
  /** For a request about one's own data, sent without an account. */
  dataRequest: (token: string) => `/pedido/${token}`,
  suspensionAnswer: (token: string) => `/resposta/${token}`,
  mailOptOut: (token: string) => `/menos-avisos/${token}`,
  /** Misspelt in docs/specification.md; redirects to `createProfile`. */
  createProfileMisspelt: '/creat-perfil',
  ...appPaths,
} as const
