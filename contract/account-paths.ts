import type { OwnAccount } from './own-account.ts'
import { audiences } from './user-types.ts'

type Paths = {
  /** Where a log-in leads. */
  home: string
  /** Where *Home* in the account menu leads. */
  menuHome: string
  create: string
  update: string
  /** Whether the account has ads of its own: *Minhas Publicidades*. */
  advertises: boolean
}

const { companions, swing, closeFriends } = audiences
const browsing = (home: string) => ({ home, menuHome: home, advertises: false })

/** Sections 2 and 4: where an advertiser's screens are, by user type. */
export const accountPaths: Readonly<Record<number, Paths>> = {
  2: { ...browsing(companions.home), create: '/create-perfil', update: '/update-perfil' },
  3: { ...browsing(swing.home), create: '/create-perfil-swing', update: '/update-perfil-swing' },
  4: { ...browsing(closeFriends.home), create: '/create-perfil-close-friends', update: '/update-perfil-close-friends' },
  5: {
    home: '/home-partners',
    menuHome: '/login',
    create: '/create-perfil-partner',
    update: '/update-perfil-partner',
    advertises: true,
  },
}

/** The four kinds of account that can be created, in the order in which they are offered. */
export const registrations = [
  { path: '/register', label: 'Acompanhante' },
  { path: '/register-swing', label: 'Swing' },
  { path: '/register-close-friends', label: 'Close Friends' },
  { path: '/register-partner', label: 'Parceiro' },
] as const

type Kyc = OwnAccount['kyc']
type Standing = { kyc: Kyc; perfilCreate: 0 | 1 }
type Arrival = Standing & { leadsTo: 'home' | 'documents' }

/** Section 4, log-in routing: by the state of the documents, and whether there is a profile. */
const arrivals: Record<'none' | 'pending' | 'okay', Record<'bare' | 'profiled', Arrival>> = {
  none: {
    bare: { kyc: null, perfilCreate: 0, leadsTo: 'documents' },
    profiled: { kyc: null, perfilCreate: 1, leadsTo: 'home' },
  },
  pending: {
    bare: { kyc: 'pending', perfilCreate: 0, leadsTo: 'home' },
    profiled: { kyc: 'pending', perfilCreate: 1, leadsTo: 'home' },
  },
  okay: {
    bare: { kyc: 'okay', perfilCreate: 0, leadsTo: 'home' },
    profiled: { kyc: 'okay', perfilCreate: 1, leadsTo: 'home' },
  },
}

type Arriving = { user_type: number; kyc: Kyc; profile: unknown }

/** Where a log-in leads and what the browser then keeps of the account; nothing for a type that may not log in. */
export function arrivalOf({ user_type, kyc, profile }: Arriving): (Standing & { path: string }) | undefined {
  const paths = accountPaths[user_type]
  if (!paths) return undefined
  const { leadsTo, ...standing } = arrivals[kyc ?? 'none'][profile ? 'profiled' : 'bare']
  return { ...standing, path: leadsTo === 'home' ? paths.home : '/documents' }
}

/** Section 2, the target of *Meu Perfil*. */
export function ownProfilePath(userType: number, { kyc, perfilCreate }: Standing): string {
  const paths = accountPaths[userType]
  if (!kyc || !paths) return '/documents'
  return perfilCreate ? paths.update : paths.create
}

/** Section 2, the target of *Continuar* on `/documents-final`; `/creat-perfil` is spelt so. */
export function afterDocumentsPath(userType: number | undefined, perfilCreate: 0 | 1): string {
  const paths = accountPaths[userType ?? 0]
  if (!paths) return '/creat-perfil'
  return perfilCreate ? paths.update : paths.create
}
