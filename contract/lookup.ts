import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const Option = z.object({ id: z.int(), name: z.string() })
export type Option = z.infer<typeof Option>

const list = (path: string, summary: string) =>
  endpoint({
    method: 'GET',
    path: `/api/profile/${path}/list`,
    summary,
    response: { 200: z.object({ data: z.array(Option) }) },
    refusals: [422],
  })

/** By table; the URLs keep the old product's spelling. */
export const lookupLists = {
  breasts: list('breasts', 'Options for breasts'),
  eyes: list('eyes', 'Options for eye colour'),
  hair: list('hair', 'Options for hair'),
  skin_colors: list('skin-color', 'Options for skin colour'),
  languages: list('languages', 'Languages'),
  preferences: list('preferences', 'Types of service'),
  payment_types: list('payment-type', 'Forms of payment'),
  occasions: list('ocasion', 'Occasions'),
  partner_categories: list('categories-partner', 'Categories of partners'),
} as const

export type LookupTable = keyof typeof lookupLists
