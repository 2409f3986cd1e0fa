import type { Gender } from './genders.ts'
import { paths } from './paths.ts'
import { highestTier, type Tier } from './plan-tiers.ts'

type UserType = {
  userType: 2 | 3 | 4 | 5
  label: string
  register: string
  home: string
  menuHome: string
  create: string
  update: string
  form: 'companion' | 'identity' | 'partner'
  /** From highest to lowest. */
  tiers: readonly [Tier, ...Tier[]]
  /** A month has thirty days. */
  durationUnit: 'day' | 'month'
}

type Browsed = {
  heading: string
  search: string
  filter: string
  /** `gender` cards show gender and city; `age` cards show age, city and state. */
  card: 'gender' | 'age'
  filtersGender: boolean
  showsPartners: boolean
  notFound: string
  soon: string
  publicNumber: 'whatsapp' | 'none'
  showsLocation: boolean
}

export const audiences = {
  companions: {
    userType: 2,
    label: 'Acompanhante',
    heading: 'Acompanhantes',
    register: paths.register,
    home: paths.companions,
    menuHome: paths.companions,
    search: paths.searchCompanions,
    filter: paths.filterCompanions,
    create: paths.createProfile,
    update: paths.updateProfile,
    form: 'companion',
    tiers: ['premium', 'basic'],
    durationUnit: 'day',
    card: 'gender',
    filtersGender: true,
    showsPartners: false,
    notFound: 'Acompanhantes não encontrados',
    soon: 'Em breve novas acompanhantes',
    publicNumber: 'whatsapp',
    showsLocation: true,
  },
  swing: {
    userType: 3,
    label: 'Swing',
    heading: 'Swing',
    register: paths.registerSwing,
    home: paths.swing,
    menuHome: paths.swing,
    search: paths.searchSwing,
    filter: paths.filterSwing,
    create: paths.createSwing,
    update: paths.updateSwing,
    form: 'identity',
    tiers: ['premium'],
    durationUnit: 'month',
    card: 'age',
    filtersGender: false,
    showsPartners: true,
    notFound: 'Swings não encontrados',
    soon: 'Em breve novos acompanhantes',
    publicNumber: 'whatsapp',
    showsLocation: true,
  },
  closeFriends: {
    userType: 4,
    label: 'Close Friends',
    heading: 'Close Friends',
    register: paths.registerCloseFriends,
    home: paths.closeFriends,
    menuHome: paths.closeFriends,
    search: paths.searchCloseFriends,
    filter: paths.filterCloseFriends,
    create: paths.createCloseFriends,
    update: paths.updateCloseFriends,
    form: 'identity',
    tiers: ['premium'],
    durationUnit: 'month',
    card: 'age',
    filtersGender: true,
    showsPartners: true,
    notFound: 'Close Friends não encontrados',
    soon: 'Em breve novas trans',
    publicNumber: 'none',
    showsLocation: false,
  },
} as const satisfies Record<string, UserType & Browsed>

export type AudienceName = keyof typeof audiences

export const partners = {
  userType: 5,
  label: 'Parceiro',
  register: paths.registerPartner,
  home: paths.partnersHome,
  menuHome: paths.landing,
  create: paths.createPartner,
  update: paths.updatePartner,
  form: 'partner',
  tiers: ['premium'],
  durationUnit: 'month',
} as const satisfies UserType

export const userTypes: readonly UserType[] = [...Object.values(audiences), partners]

export const registrations = userTypes.map(({ register: path, label }) => ({ path, label }))

export const userTypeOf = (userType: number | undefined) => userTypes.find(type => type.userType === userType)

export const tiersOf = (userType: number | undefined) => userTypeOf(userType)?.tiers ?? ([highestTier] as const)

export const audienceOf = (userType: number) =>
  Object.values(audiences).find(audience => audience.userType === userType)

export const isPartnerType = (userType: number | undefined) => userType === partners.userType

export const soonByGender: Record<Gender, string> = {
  Mulher: 'Em breve novas acompanhantes',
  Homem: 'Em breve novos acompanhantes',
  Trans: 'Em breve novas trans',
}

type ListingKind = { audience: AudienceName; gender?: Gender; heading: string; name: string }

export const listingKinds: Record<1 | 2 | 3 | 4 | 5, ListingKind> = {
  1: { audience: 'companions', gender: 'Mulher', heading: 'Mulheres', name: 'mulheres' },
  2: { audience: 'companions', gender: 'Trans', heading: 'Trans', name: 'trans' },
  3: { audience: 'companions', gender: 'Homem', heading: 'Homens', name: 'homens' },
  4: { audience: 'swing', heading: 'Swing', name: 'swing' },
  5: { audience: 'closeFriends', heading: 'Close Friends', name: 'close-friends' },
}

type Kyc = 'pending' | 'okay' | null
type ProfileStatus = { kyc: Kyc; perfilCreate: 0 | 1 }
type LoggedIn = { user_type: number; kyc: Kyc; profile: unknown }

/**
 * Undefined for a type that cannot log in. Only accounts with neither documents nor a profile start on the documents
 * screen.
 */
export function arrivalOf({ user_type, kyc, profile }: LoggedIn): (ProfileStatus & { path: string }) | undefined {
  const type = userTypeOf(user_type)
  if (!type) return undefined
  return { kyc, perfilCreate: profile ? 1 : 0, path: kyc || profile ? type.home : paths.documents }
}

export function ownProfilePath(userType: number, { kyc, perfilCreate }: ProfileStatus): string {
  const type = userTypeOf(userType)
  if (!kyc || !type) return paths.documents
  return perfilCreate ? type.update : type.create
}

export function afterDocumentsPath(userType: number | undefined, perfilCreate: 0 | 1): string {
  const type = userTypeOf(userType)
  if (!type) return paths.createProfileMisspelt
  return perfilCreate ? type.update : type.create
}
