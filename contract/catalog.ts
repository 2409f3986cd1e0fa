import * as z from 'zod/mini'
import { endpoint, Whole } from './endpoint.ts'
import { Gender, genders } from './genders.ts'
import { profileFilterQuery } from './listing-filters.ts'
import { type Cover, Media } from './media.ts'
import { oneOf, type Tier, tierNames, tiers } from './plan-tiers.ts'
import { audiences } from './user-types.ts'

export const ListedAccount = z.object({
  id: z.int(),
  /** *Disponível agora*. We do not publish when it ends. */
  available: z.boolean(),
  profile: z.object({
    nickname: z.string(),
    age: z.int(),
    gender: z.nullable(Gender),
    price: z.int(),
    midias: z.array(Media),
  }),
  address: z.object({ city: z.nullable(z.string()), state: z.string() }),
})
export type ListedAccount = z.infer<typeof ListedAccount>

const anyCase = <T extends string>(names: readonly T[], message: string) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform(text => names.find(name => fold(name) === fold(text)) ?? text),
    ),
    z.enum(names as readonly [T, ...T[]], message),
  )

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

const Neighborhood = z.string().check(
  z.maxLength(80, 'Informe um bairro mais curto.'),
  // PostgreSQL text can't contain a zero byte.
  z.refine(text => !text.includes('\0'), 'Informe um bairro.'),
)

const filters = {
  state: z.optional(z.string()),
  city: z.optional(z.string()),
  neighborhood: z.optional(Neighborhood),
  product_type_name: z.optional(anyCase(tierNames, `Informe ${oneOf(tiers)}.`)),
}
/** The number of cards on a page; docs/specification.md §9. */
const pageSize = { initial: 24, max: 60 } as const
const paging = {
  limit: z._default(Whole(pageSize.max), pageSize.initial),
  cursor: z.optional(z.string()),
}
const gender = z.optional(anyCase(genders, 'Informe Mulher, Homem ou Trans.'))

const list = <Q extends z.ZodMiniType>(userType: number, summary: string, query: Q) =>
  endpoint({
    method: 'GET',
    reads: 'list',
    gated: true,
    path: `/api/account/list/${userType}`,
    summary,
    query,
    response: { 200: z.object({ data: z.array(ListedAccount), next_cursor: z.nullable(z.string()) }) },
  })

export const listCompanions = list(
  audiences.companions.userType,
  'Returns the listed companions',
  z.strictObject({ ...filters, gender, ...profileFilterQuery('companions'), ...paging }),
)
export const listSwing = list(
  audiences.swing.userType,
  'Returns the listed swing profiles',
  z.strictObject({ ...filters, ...profileFilterQuery('swing'), ...paging }),
)
export const listCloseFriends = list(
  audiences.closeFriends.userType,
  'Returns the listed close friends',
  z.strictObject({ ...filters, gender, ...profileFilterQuery('closeFriends'), ...paging }),
)

/** Includes every filter of `companions`. A page ignores the filters that its audience does not offer. */
export const PageFilters = z.object({
  ...filters,
  gender,
  ...profileFilterQuery('companions'),
  cursor: paging.cursor,
})
export type PageFilters = z.infer<typeof PageFilters>

export const maxNicknameSearch = 60

export const NicknameSearch = z.object({
  name: z.string().check(
    z.maxLength(maxNicknameSearch, 'Informe um nome mais curto.'),
    z.refine(text => !text.includes('\0'), 'Informe um nome.'),
  ),
})

export type Card = {
  id: number
  tier: Tier
  nickname: string
  age: number
  gender: Gender | null
  price: number
  city: string | null
  state: string
  photoCount: number
  videoCount: number
  cover: Cover | null
  available: boolean
}
