import * as z from 'zod/mini'
import { advertiserAge } from './age.ts'
import { Whole } from './endpoint.ts'
import { formatNumber } from './format.ts'
import { profileFields } from './profile-fields.ts'
import { profileLimits } from './profile-limits.ts'
import { type AudienceName, audiences } from './user-types.ts'

export type RangeFilter = {
  label: string
  /** Names of the query parameters. */
  min: string
  max: string
  limits: { min: number; max: number }
  /** Shown beside the inputs. */
  unit: string
  hint?: string
  describe(value: number): string
}

/**
 * Ranges, lists of options, and flags. The parser, URLs, filter sheet, chips, index and calls derive from these tables.
 */
export const rangeFilters = {
  price: {
    label: profileFields.price.label,
    ...{ min: 'price_min', max: 'price_max' },
    limits: profileLimits.priceReais,
    unit: 'R$',
    hint: 'Perfis com valor "A combinar" não aparecem.',
    describe: value => `R$ ${formatNumber(value)}`,
  },
  age: {
    label: 'Idade',
    ...{ min: 'age_min', max: 'age_max' },
    limits: advertiserAge,
    unit: 'anos',
    describe: value => `${value} anos`,
  },
} as const satisfies Record<string, RangeFilter>

/** `needs`: whether a profile must have all chosen options or any of them. */
export const optionFilters = {
  service: {
    label: profileFields.preferences.label,
    table: 'preferences',
    needs: 'all',
    hint: 'Mostra quem oferece tudo o que você marcar.',
  },
  language: {
    label: profileFields.languages.label,
    table: 'languages',
    needs: 'any',
    hint: 'Mostra quem fala ao menos um dos que você marcar.',
  },
  payment: {
    label: profileFields.payment_types.label,
    table: 'payment_types',
    needs: 'any',
    hint: 'Mostra quem aceita ao menos uma das que você marcar.',
  },
} as const

export const flagFilters = {
  available: { label: 'Disponível agora' },
  own_place: { label: 'Com local próprio' },
  video: { label: 'Com vídeo' },
  verified_photos: { label: 'Com foto verificada' },
} as const

/**
 * Every sort order puts Premium first, as docs/specification.md §7 and the plans promise. `note` tells visitors so;
 * `needs` is a field that only the companions' form asks for.
 */
export const sorts = {
  rotation: { label: 'Rodízio' },
  newest: { label: 'Mais novos', note: 'Em cada plano, os perfis publicados por último aparecem antes.' },
  price: {
    label: 'Menor preço',
    needs: 'price',
    note: 'Em cada plano, do menor para o maior valor. Perfis com valor "A combinar" ficam no fim.',
  },
  price_desc: {
    label: 'Maior preço',
    needs: 'price',
    note: 'Em cada plano, do maior para o menor valor. Perfis com valor "A combinar" ficam no fim.',
  },
} as const

export type RangeName = keyof typeof rangeFilters
export type OptionsName = keyof typeof optionFilters
export type FlagName = keyof typeof flagFilters
export type Sort = keyof typeof sorts

export const rangeNames = Object.keys(rangeFilters) as RangeName[]
export const optionsNames = Object.keys(optionFilters) as OptionsName[]
export const flagNames = Object.keys(flagFilters) as FlagName[]
export const sortNames = Object.keys(sorts) as Sort[]

type Offer = {
  ranges: readonly RangeName[]
  options: readonly OptionsName[]
  flags: readonly FlagName[]
  sorts: readonly Sort[]
}

/** We offer a filter only where the form asks for its field. */
const offers: Record<'companion' | 'identity', Offer> = {
  companion: { ranges: rangeNames, options: optionsNames, flags: flagNames, sorts: sortNames },
  identity: {
    ranges: ['age'],
    options: [],
    flags: ['available', 'video', 'verified_photos'],
    sorts: sortNames.filter(name => !('needs' in sorts[name])),
  },
}

export const offeredTo = (audience: AudienceName): Offer => offers[audiences[audience].form]

export type Bounds = { min?: number | undefined; max?: number | undefined }

/** Contains only the chosen filters. */
export type ProfileFilters = { [Name in RangeName]?: Bounds } & { [Name in OptionsName]?: readonly number[] } & {
  [Name in FlagName]?: true
}

const bound = ({ limits: { min } }: RangeFilter) =>
  z.optional(
    Whole(100_000).check(z.minimum(min === advertiserAge.min ? min : 1, `Informe um número a partir de ${min}.`)),
  )

/** `1,4`, or the parameter repeated, as a form sends it. */
const OptionIds = z.pipe(
  z.pipe(
    z.pipe(
      z.union([z.string(), z.array(z.string())]),
      z.transform(given => [...new Set([given].flat().flatMap(text => text.split(',')))]),
    ),
    z.array(z.string()).check(z.refine(areIds, 'Informe os números das opções, separados por vírgula.')),
  ),
  z.transform(ids => ids.map(Number)),
)

function areIds(ids: string[]) {
  return ids.length <= 60 && ids.every(id => /^[1-9]\d{0,3}$/.test(id))
}

const Yes = z.pipe(
  z.literal('1', 'Informe 1.'),
  z.transform(() => true as const),
)

type RangeQuery = { [Name in `${RangeName}_${'min' | 'max'}`]: ReturnType<typeof bound> }
type OptionsQuery = { [Name in OptionsName]: z.ZodMiniOptional<typeof OptionIds> }
type FlagQuery = { [Name in FlagName]: z.ZodMiniOptional<typeof Yes> }

const rangeQuery = (names: readonly RangeName[]) =>
  Object.fromEntries(
    names.flatMap(name => {
      const filter: RangeFilter = rangeFilters[name]
      return [
        [filter.min, bound(filter)],
        [filter.max, bound(filter)],
      ]
    }),
  ) as RangeQuery

const each = <Name extends string, Schema>(names: readonly Name[], schema: Schema) =>
  Object.fromEntries(names.map(name => [name, z.optional(schema as z.ZodMiniType)]))

/** Builds the query schema of a call or page that offers these filters. */
export const profileFilterQuery = (audience: AudienceName) => {
  const { ranges, options, flags, sorts: offered } = offeredTo(audience)
  return {
    ...rangeQuery(ranges),
    ...(each(options, OptionIds) as OptionsQuery),
    ...(each(flags, Yes) as FlagQuery),
    sort: z.optional(z.enum(offered as [Sort, ...Sort[]], `Informe ${offered.join(', ')}.`)),
  }
}

export type ProfileFilterQuery = { [Name in keyof ReturnType<typeof profileFilterQuery>]?: unknown }

/** Drops filters that the audience does not offer, and puts a range's ends in order. */
export function toProfileFilters(query: ProfileFilterQuery, audience: AudienceName): ProfileFilters {
  const { ranges, options, flags } = offeredTo(audience)
  const filters: ProfileFilters = {}
  for (const name of ranges) {
    const ends = [query[`${name}_min`], query[`${name}_max`]] as (number | undefined)[]
    const [min, max] = ends.every(end => end !== undefined) ? ends.toSorted((a, b) => Number(a) - Number(b)) : ends
    if (min !== undefined || max !== undefined) filters[name] = { min, max }
  }
  for (const name of options) {
    const ids = query[name] as number[] | undefined
    if (ids) filters[name] = ids.toSorted((a, b) => a - b)
  }
  for (const name of flags) if (query[name]) filters[name] = true
  return filters
}

/** Undefined for the default order, and for an order that the audience does not offer. */
export function toSort(query: ProfileFilterQuery, audience: AudienceName): Exclude<Sort, 'rotation'> | undefined {
  const sort = query.sort as Sort | undefined
  return sort && sort !== 'rotation' && offeredTo(audience).sorts.includes(sort) ? sort : undefined
}

export const isFiltered = (filters: ProfileFilters) => Object.keys(filters).length > 0

/** The inverse of `toProfileFilters`. */
export function queryOfFilters(filters: ProfileFilters): Record<string, string> {
  const given: [string, string | undefined][] = [
    ...rangeNames.flatMap(name => {
      const { min, max } = filters[name] ?? {}
      return [
        [`${name}_min`, min?.toString()],
        [`${name}_max`, max?.toString()],
      ] as [string, string | undefined][]
    }),
    ...optionsNames.map(name => [name, filters[name]?.join(',')] as [string, string | undefined]),
    ...flagNames.map(name => [name, filters[name] && '1'] as [string, string | undefined]),
  ]
  return Object.fromEntries(given.filter((entry): entry is [string, string] => entry[1] !== undefined))
}

export const filterParameters = [
  ...rangeNames.flatMap(name => [`${name}_min`, `${name}_max`]),
  ...optionsNames,
  ...flagNames,
  'sort',
]

/** Canonicalizes a parameter, so the cache holds each page only once. Undefined if the parameter has no effect. */
export function canonicalValue(name: string, values: readonly string[]): string | undefined {
  const given = values.map(value => value.trim()).filter(Boolean)
  if (name === 'sort' && given[0] === 'rotation') return undefined
  if (!(name in optionFilters)) return given[0]
  const ids = new Set(given.flatMap(value => value.split(',')).map(id => id.trim()))
  return (
    [...ids]
      .filter(Boolean)
      .toSorted((a, b) => Number(a) - Number(b))
      .join(',') || undefined
  )
}
