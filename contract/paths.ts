import { appPaths } from './app-screens.ts'
import { savedPaths } from './saved.ts'

type Id = number | string

/** `routes.ts` builds its patterns with the same functions: `paths.profile(':id')`. */
export const paths = {
  home: '/home',
  landing: '/login',
  terms: '/regras',
  contact: '/contato',
  /** With a subject chosen, for example `age_check`. */
  contactAbout: (subject: string) => `/contato?assunto=${subject}`,
  howWeCheckAge: '/como-verificamos-a-idade',
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
  /** docs/specification.md misspells it. It redirects to `createProfile`. */
  createProfileMisspelt: '/creat-perfil',
  ...appPaths,
} as const
