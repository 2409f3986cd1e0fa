import { foldName } from '#contract/place.ts'
import { type DemoCity, demoCities } from './cities.ts'
import type { Reference } from './drafts.ts'
import type { Random } from './random.ts'

const totalWeight = demoCities.reduce((sum, { weight }) => sum + weight, 0)

/** A city by its weight: Rio most, every other now and then. */
export function pickCity(random: Random): DemoCity {
  let left = random.between(0, totalWeight)
  const found = demoCities.find(city => {
    left -= city.weight
    return left < 0
  })
  return found ?? random.pick(demoCities)
}

export function addressIn({ cities }: Reference, city: string, neighborhood: string) {
  const found = cities.get(city)
  if (!found) throw new Error(`no city ${city} in the reference data`)
  return { state_id: found.state_id, city_id: found.id, neighborhood, neighborhood_key: foldName(neighborhood) }
}

/** Valid in form and never given out: mobile numbers do not begin with 90000. */
export const inventedPhone = (areaCode: string, index: number) => `${areaCode}90000${String(1000 + index).slice(-4)}`

const [youngest, oldest] = [21, 58]

/** Most are between their twenties and forties. `today` is `YYYY-MM-DD`. */
export function inventBirth(random: Random, today: string) {
  const age = Math.round(youngest + (oldest - youngest) * random.next() ** 1.6)
  const day = `${twoDigits(random.integer(1, 12))}-${twoDigits(random.integer(1, 28))}`
  const year = Number(today.slice(0, 4)) - age - (day > today.slice(5) ? 1 : 0)
  return `${year}-${day}`
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
