import type { LookupTable, Option } from '#contract/lookup.ts'
import { foldName } from '#contract/place.ts'
import { type FieldOfKind, fieldsOfKind, profileFields } from '#contract/profile-fields.ts'
import type { ProfileForm } from '#contract/profile-form.ts'
import { profileMessages as say } from '#contract/profile-messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { findPlace, type OpeningPlaces } from '#server/people/places/find-place.ts'
import type { App } from '#server/platform/app.ts'
import type { CheckedForm, FormErrors } from './form.ts'

export type ResolvedOptions = Record<FieldOfKind<'option'>, number | null> & Record<FieldOfKind<'options'>, number[]>

/** Resolves options from ids or names to ids. Treats an unknown option as missing. */
export async function resolveOptions(app: Pick<App, 'db'>, answers: ProfileForm, errors: FormErrors) {
  const one = fieldsOfKind('option').map(async name => {
    const { form, table, missing } = profileFields[name]
    const answer = answers[form]
    const id = answer ? (await indexOf(app, table)).get(foldName(answer)) : null
    if (id === undefined) errors.add(form, missing)
    return [name, id ?? null]
  })
  const several = fieldsOfKind('options').map(async name => {
    const { form } = profileFields[name]
    const names = answers[form] ?? []
    const known = names.length > 0 ? await indexOf(app, name) : undefined
    const ids = names.map(answer => known?.get(foldName(answer)))
    if (ids.includes(undefined)) errors.add(form, say.optionUnknown)
    return [name, [...new Set(ids)].filter(id => id !== undefined).toSorted((a, b) => a - b)]
  })
  return Object.fromEntries(await Promise.all([...one, ...several])) as ResolvedOptions
}

async function indexOf(app: Pick<App, 'db'>, table: LookupTable) {
  const options = await listOptions(app, table)
  return new Map(options.flatMap(({ id, name }) => [[String(id), id] as const, [foldName(name), id] as const]))
}

export const listOptions = ({ db }: Pick<App, 'db'>, table: LookupTable): Promise<Option[]> =>
  db.selectFrom(table).select(['id', 'name']).orderBy('position').execute()

export const listOfferedCategories = ({ db }: Pick<App, 'db'>): Promise<Option[]> =>
  db
    .selectFrom('partner_categories')
    .select(['id', 'name'])
    .where('withdrawn_at', 'is', null)
    .orderBy('position')
    .execute()

type Chosen = {
  answer: string
  /** The partner's earlier answer. */
  before: number | undefined
  errors: FormErrors
}

/** Partners who already have a withdrawn category can keep it. */
export async function resolveCategory({ db }: Pick<App, 'db'>, { answer, before, errors }: Chosen) {
  const field = 'profile.category_id'
  if (errors.has(field)) return 0
  const rows = await db.selectFrom('partner_categories').select(['id', 'name', 'withdrawn_at']).execute()
  const found = rows.find(({ id, name }) => [String(id), foldName(name)].includes(foldName(answer)))
  if (!found) errors.add(field, say.optionUnknown)
  else if (found.withdrawn_at && found.id !== before) errors.add(field, say.categoryWithdrawn)
  return found?.id ?? 0
}

type AddressAnswers = Pick<ProfileForm, 'address.state' | 'address.city' | 'address.neighborhood'>
export type ResolvedAddress = { state_id: number; city_id: number | null; neighborhood: string | null }

export async function resolveAddress(
  app: OpeningPlaces,
  { answers, errors, isIdentity }: CheckedForm<AddressAnswers>,
): Promise<ResolvedAddress> {
  const { 'address.state': state, 'address.city': city, 'address.neighborhood': neighborhood } = answers
  if (errors.has('address.state')) return { state_id: 0, city_id: null, neighborhood }
  const place = await findPlaces(app, state, city)
  if (!place) errors.add('address.state', say.stateMissing)
  // The identity screens send a placeholder instead of a city, so we do not check it (docs/specification.md §3 and §5).
  else if (city && !place.city && !isIdentity) errors.add('address.city', say.cityMissing)
  return { state_id: place?.state.id ?? 0, city_id: place?.city?.id ?? null, neighborhood }
}

type City = ProfileForm['address.city'] | undefined

async function findPlaces(app: OpeningPlaces, state: string, city: City) {
  const found = await placeOrNone(app, { state })
  return (city && found && (await placeOrNone(app, { state, city }))) || found
}

async function placeOrNone(app: OpeningPlaces, named: { state: string; city?: string }) {
  try {
    return await findPlace(app, named)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'invalid') return undefined
    throw error
  }
}
