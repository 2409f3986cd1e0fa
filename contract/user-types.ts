import type { Gender } from './profile.ts'

type Audience = {
  userType: 2 | 3 | 4
  heading: string
  home: string
  search: string
  /** `gender` cards say gender and city, `age` cards say age and city with state (section 2, card content). */
  card: 'gender' | 'age'
  filtersGender: boolean
  showsPartners: boolean
  notFound: string
  soon: string
  contact: 'whatsapp' | 'none'
  showsLocation: boolean
}

/** What differs between the kinds of advertiser that visitors browse, in one table. */
export const audiences = {
  companions: {
    userType: 2,
    heading: 'Acompanhantes',
    home: '/home-companions',
    search: '/search-companions',
    card: 'gender',
    filtersGender: true,
    showsPartners: false,
    notFound: 'Acompanhantes não encontrados',
    soon: 'Em breve novas acompanhantes',
    contact: 'whatsapp',
    showsLocation: true,
  },
  swing: {
    userType: 3,
    heading: 'Swing',
    home: '/home-swing',
    search: '/search-swing',
    card: 'age',
    filtersGender: false,
    showsPartners: true,
    notFound: 'Swings não encontrados',
    soon: 'Em breve novos acompanhantes',
    contact: 'whatsapp',
    showsLocation: true,
  },
  closeFriends: {
    userType: 4,
    heading: 'Close Friends',
    home: '/home-close-friends',
    search: '/search-close-friends',
    card: 'age',
    filtersGender: true,
    showsPartners: true,
    notFound: 'Close Friends não encontrados',
    soon: 'Em breve novas trans',
    contact: 'none',
    showsLocation: false,
  },
} as const satisfies Record<string, Audience>

export type AudienceName = keyof typeof audiences

export const audienceOf = (userType: number) =>
  Object.values(audiences).find(audience => audience.userType === userType)

/** Section 8: what an empty catalogue says for a chosen gender. */
export const soonByGender: Record<Gender, string> = {
  Mulher: 'Em breve novas acompanhantes',
  Homem: 'Em breve novos acompanhantes',
  Trans: 'Em breve novas trans',
}

type ListingKind = { audience: AudienceName; gender?: Gender; heading: string; name: string }

/** Section 2, `/listing/{type}/{name}`: the five kinds by their number in the address. */
export const listingKinds: Record<1 | 2 | 3 | 4 | 5, ListingKind> = {
  1: { audience: 'companions', gender: 'Mulher', heading: 'Mulheres', name: 'mulheres' },
  2: { audience: 'companions', gender: 'Trans', heading: 'Trans', name: 'trans' },
  3: { audience: 'companions', gender: 'Homem', heading: 'Homens', name: 'homens' },
  4: { audience: 'swing', heading: 'Swing', name: 'swing' },
  5: { audience: 'closeFriends', heading: 'Close Friends', name: 'close-friends' },
}
