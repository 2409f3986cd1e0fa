import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/env/project-root.ts'

export type NearCity = { id: number; km: number }

/** A city more than an hour away by car is not near. */
const maxKm = 80

/** Lists other cities by straight-line distance between their centres. */
export function nearCities(cityId: number): readonly NearCity[] {
  const known = computed.get(cityId)
  if (known) return known
  const all = coordinates()
  const from = all.get(cityId)
  const near = from
    ? [...all]
        .map(([id, to]) => ({ id, km: kmBetween(from, to) }))
        .filter(({ id, km }) => id !== cityId && km <= maxKm)
        .sort((one, other) => one.km - other.km)
    : []
  computed.set(cityId, near)
  return near
}

const computed = new Map<number, readonly NearCity[]>()

type Point = readonly [latitude: number, longitude: number]

const kmPerDegree = 111.2

/** Treats the surface as flat: at these distances the error is below one in a thousand. */
function kmBetween([latitude, longitude]: Point, [otherLatitude, otherLongitude]: Point) {
  const middle = (((latitude + otherLatitude) / 2) * Math.PI) / 180
  return kmPerDegree * Math.hypot(latitude - otherLatitude, (longitude - otherLongitude) * Math.cos(middle))
}

let read: ReadonlyMap<number, Point> | undefined

/** Source: github.com/kelvins/municipios-brasileiros (MIT), rounded to 100 m. */
function coordinates() {
  read ??= new Map(Object.entries<Point>(JSON.parse(readFileSync(file, 'utf8'))).map(([id, at]) => [Number(id), at]))
  return read
}

const file = join(projectRoot, 'server/platform/db/reference/data/city-coordinates.json')
