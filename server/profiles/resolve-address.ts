import type { ProfileForm } from '#contract/profile-form.ts'
import { profileMessages as say } from '#contract/profile-messages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'
import { findPlace } from '#server/places/find-place.ts'
import type { CheckedForm } from './form-errors.ts'

type AddressAnswers = Pick<ProfileForm, 'address.state' | 'address.city' | 'address.neighborhood'>
export type ResolvedAddress = { state_id: number; city_id: number | null; neighborhood: string | null }

/** State and city by their ids, from ids or names: a state on offer, and a city of it. */
export async function resolveAddress(
  app: Pick<App, 'geography' | 'env'>,
  { answers, faults, isIdentity }: CheckedForm<AddressAnswers>,
): Promise<ResolvedAddress> {
  const { 'address.state': state, 'address.city': city, 'address.neighborhood': neighborhood } = answers
  if (faults.has('address.state')) return { state_id: 0, city_id: null, neighborhood }
  const place = await findPlaces(app, state, city)
  if (!place) faults.add('address.state', say.stateMissing)
  // The identity screens send a placeholder for the city, and it is not checked (specification, sections 3 and 5).
  else if (city && !place.city && !isIdentity) faults.add('address.city', say.cityMissing)
  return { state_id: place?.state.id ?? 0, city_id: place?.city?.id ?? null, neighborhood }
}

type City = ProfileForm['address.city'] | undefined

/** With the city when there is one of that name, else only the state; undefined when there is no such state on offer. */
async function findPlaces(app: Pick<App, 'geography' | 'env'>, state: string, city: City) {
  const found = await placeOrNone(app, { state })
  return (city && found && (await placeOrNone(app, { state, city }))) || found
}

async function placeOrNone(app: Pick<App, 'geography' | 'env'>, named: { state: string; city?: string }) {
  try {
    return await findPlace(app, named)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'invalid') return undefined
    throw error
  }
}
