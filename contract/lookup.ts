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

/** Keyed by table. The URLs keep the old product's spelling. */
export const lookupLists = {
  breasts: list('breasts', 'Returns the options for breasts'),
  eyes: list('eyes', 'Returns the options for eye colour'),
  hair: list('hair', 'Returns the options for hair'),
  skin_colors: list('skin-color', 'Returns the options for skin colour'),
  languages: list('languages', 'Returns the languages'),
  preferences: list('preferences', 'Returns the types of service'),
  payment_types: list('payment-type', 'Returns the forms of payment'),
  occasions: list('ocasion', 'Returns the occasions'),
  partner_categories: list('categories-partner', 'Returns the partner categories'),
} as const

export type LookupTable = keyof typeof lookupLists
