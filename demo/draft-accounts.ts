import type { Insertable } from 'kysely'
import { defaultState } from '#contract/default-state.ts'
import { mediaLimits } from '#contract/media.ts'
import { planTiers, type Tier } from '#contract/plan-tiers.ts'
import { profileLimits } from '#contract/profile-limits.ts'
import type { Database } from '#server/platform/db/tables.ts'
import { cast, type Role, type Status } from './cast.ts'
import { infoText } from './info-text.ts'
import {
  asHandle,
  feminineNames,
  inventBirth,
  inventBody,
  inventedCnpj,
  inventedCpf,
  inventedPhone,
  inventLinks,
  inventNames,
  noBody,
  noLinks,
  surnames,
} from './invented-people.ts'
import { type Company, companies } from './partner-companies.ts'
import { type Random, randomFrom } from './random.ts'
import { addressIn, demoCities, pickCity, type Reference } from './reference.ts'

type Context = { random: Random; reference: Reference; today: string; nameFor: ReturnType<typeof inventNames> }

/** The same seed, reference data and day produce the same people. */
export function draftPeople(seed: number, reference: Reference, today: string): Draft[] {
  const random = randomFrom(seed)
  const context = { random, reference, today, nameFor: inventNames(random) }
  return cast.map((role, index) => draftPerson(context, role, index))
}

function draftPerson({ random, reference, today, nameFor }: Context, role: Role, index: number): Draft {
  const { userType, gender, tier, status } = role
  const { nickname, fullName } = nameFor(gender)
  const city = pickCity(random)
  const neighborhood = random.pick(city.neighborhoods)
  const { answers, choices } = fillForm(random, role, reference)
  return {
    account: { user_type: userType, name: fullName, email: role.email ?? `${asHandle(nickname)}@demo.local` },
    profile: {
      user_type: userType,
      nickname,
      birth: inventBirth(random, today),
      gender,
      whatsapp: inventedPhone(city.areaCode, index),
      info: infoText(random, { kind: textKind(role), gender, city: city.name, neighborhood }),
      ...inventLinks(random, nickname),
      ...answers,
    },
    address: namesCity(random, role)
      ? addressIn(reference, city.name, neighborhood)
      : { state_id: defaultState.id, city_id: null, neighborhood: null, neighborhood_key: null },
    choices,
    tier,
    status,
    ...mediaCounts(random, role),
    campaigns: [],
  }
}

function textKind({ userType, gender }: Role) {
  if (userType === 2) return 'companion'
  if (userType === 4) return 'friend'
  return gender ? 'swing' : 'couple'
}

const namesCity = (random: Random, { userType, email }: Role) => userType === 2 || !!email || random.chance(0.9)

function fillForm(random: Random, { userType, gender, tier }: Role, reference: Reference) {
  const isQuick = tier === 'basic' && random.chance(0.08)
  if (userType !== 2 || !gender || isQuick)
    return { answers: { ...noBody, price: 0, has_place: false }, choices: noChoices }
  const { step } = profileLimits.priceReais
  const [min, max] = planTiers[tier].showsPrice ? [250, 900] : [100, 450]
  const price = random.integer(min / step, max / step) * step
  const body = inventBody(random, gender, reference)
  return { answers: { ...body, price, has_place: random.chance(0.6) }, choices: inventChoices(random, reference) }
}

function inventChoices(random: Random, { options }: Reference): Choices {
  const [native = 0, ...foreign] = options.languages
  return {
    profile_languages: [native, ...random.sample(foreign, random.pick([0, 0, 1, 1, 2]))],
    profile_preferences: random.sample(options.preferences, random.integer(2, 5)),
    profile_payment_types: random.sample(options.payment_types, random.integer(1, 4)),
    profile_occasions: random.sample(options.occasions, random.integer(1, 4)),
  }
}

function mediaCounts(random: Random, { email, status, tier }: Role) {
  // Leaves room for photos that are waiting for review.
  if (email) return { photos: email === 'mulher@demo.local' ? 8 : mediaLimits.photos, clips: 2 }
  if (status !== 'listed') return { photos: random.integer(1, 3), clips: 0 }
  const photos = planTiers[tier].grid === 'premium' ? random.integer(3, mediaLimits.photos) : random.integer(1, 8)
  return { photos, clips: random.chance(0.12) ? random.integer(1, 3) : 0 }
}

/** Higher than the numbers of the other advertisers, so that no two accounts share one. */
const firstNumber = 5_000

const exampleUrl = (path: string) => `https://example.com/${path}`

export function draftPartners(seed: number, reference: Reference, today: string): Draft[] {
  const random = randomFrom(seed + 2)
  return companies.map((company, index) => draftPartner(random, reference, today, company, index))
}

function draftPartner(random: Random, reference: Reference, today: string, company: Company, index: number): Draft {
  const { name, city, neighborhood, mailbox, info, ads } = company
  return {
    account: {
      user_type: 5,
      name: `${random.pick(feminineNames)} ${random.pick(surnames)}`,
      email: `${mailbox}@demo.local`,
    },
    profile: {
      ...noBody,
      ...noLinks,
      user_type: 5,
      nickname: name,
      birth: inventBirth(random, today),
      gender: null,
      phone: inventedPhone(areaCodeOf(city), firstNumber + index),
      category_id: categoryId(reference, company),
      document: (company.document === 'cpf' ? inventedCpf : inventedCnpj)(index + 1),
      info,
      has_place: null,
      url_web: ads[0]?.path ? exampleUrl(ads[0].path) : null,
    },
    address: addressIn(reference, city, neighborhood),
    choices: noChoices,
    tier: 'premium',
    status: 'listed',
    photos: 0,
    clips: 0,
    campaigns: ads.map(({ title, path, active = true }) => ({ title, target_url: path && exampleUrl(path), active })),
  }
}

function categoryId({ categories }: Reference, { category }: Company) {
  const id = categories.get(category)
  if (id === undefined) throw new Error(`no category ${category} in the reference data`)
  return id
}

const areaCodeOf = (city: string) => demoCities.find(({ name }) => name === city)?.areaCode ?? '21'

type Row<T extends keyof Database> = Omit<Insertable<Database[T]>, 'account_id'>

export type ChoiceTable = 'profile_languages' | 'profile_preferences' | 'profile_payment_types' | 'profile_occasions'
type Choices = Record<ChoiceTable, number[]>

const noChoices: Choices = {
  profile_languages: [],
  profile_preferences: [],
  profile_payment_types: [],
  profile_occasions: [],
}

export type Draft = {
  account: { user_type: number; name: string; email: string }
  profile: Row<'profiles'>
  address: Row<'addresses'>
  choices: Choices
  tier: Tier
  status: Status
  photos: number
  clips: number
  campaigns: { title: string; target_url: string | null; active: boolean }[]
}
