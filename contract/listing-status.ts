import * as z from 'zod/mini'
import { Availability } from './availability.ts'
import { KycRenewal } from './documents.ts'
import { endpoint } from './endpoint.ts'
import { ownerSteps } from './missing.ts'
import { Product } from './plan.ts'

/** `done`: the advertiser has nothing left to do. */
const stepStates = ['missing', 'pending', 'refused', 'done'] as const
export type StepState = (typeof stepStates)[number]

const Step = { state: z.enum(stepStates), reason: z.nullable(z.string()) }
const Count = z.int()

/**
 * `later`: begins with the first listing; `ending`: at most `endingDays` left, and at most half of a short plan;
 * `paused`: a chargeback has no outcome yet.
 */
const planStates = ['missing', 'later', 'running', 'ending', 'ended', 'paused'] as const
export const endingDays = 7

const nextSteps = [...ownerSteps, 'plan', 'pay', 'renew'] as const
export type NextStep = (typeof nextSteps)[number]

export const ListingStatus = z.object({
  live: z.boolean(),
  suspended: z.boolean(),
  paused_at: z.nullable(z.string()),
  /** `renewal`: set while approved documents are due for renewal. */
  documents: z.object({ ...Step, renewal: z.nullable(KycRenewal) }),
  /**
   * The latest version. `live`: an approved version exists; `lacks_gender`: the latest version states no gender, so the
   * gender filters miss it.
   */
  profile: z.object({ ...Step, live: z.boolean(), lacks_gender: z.boolean() }),
  /** The advertiser's declarations. `until`: the ad stays live until then even if some are missing. */
  declarations: z.object({ state: z.enum(['missing', 'done']), until: z.nullable(z.string()) }),
  /** Null for a partner. `unanswered`: media that we cannot approve until the owner says who appears in them. */
  photos: z.nullable(z.object({ ...Step, approved: Count, pending: Count, refused: Count, unanswered: Count })),
  /** Null unless the account is a partner's. `live` counts visible banners. */
  ads: z.nullable(z.object({ ...Step, live: Count, pending: Count, refused: Count })),
  /** Whether the profile's number is verified; `missing` without a profile. Null for types without a public number. */
  phone: z.nullable(
    z.object({
      state: z.enum(['missing', 'done']),
      /** An earlier number that visitors see until the new one is verified. */
      earlier: z.nullable(z.string()),
    }),
  ),
  plan: z.object({
    state: z.enum(planStates),
    type_name: z.nullable(Product.shape.type_name),
    until: z.nullable(z.string()),
  }),
  /** The newest unpaid order. `in_analysis`: the provider is still analysing its card payment. */
  order: z.nullable(z.object({ id: z.int(), value: z.int(), product: Product, in_analysis: z.boolean() })),
  renewal: z.nullable(Product),
  /** Null for a partner. */
  availability: z.nullable(Availability),
  next: z.nullable(z.enum(nextSteps)),
})
export type ListingStatus = z.infer<typeof ListingStatus>

export const readListingStatus = endpoint({
  method: 'GET',
  path: '/api/account/listing-status',
  summary: 'Returns whether the caller’s ad is live, until when, and what is missing',
  access: 'account',
  response: { 200: ListingStatus },
})
