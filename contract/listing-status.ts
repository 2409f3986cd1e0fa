import * as z from 'zod/mini'
import { Availability } from './availability.ts'
import { endpoint } from './endpoint.ts'
import { KycRenewal } from './kyc.ts'
import { Product } from './plan.ts'

/** `done`: nothing is needed from the advertiser. */
const stepStates = ['missing', 'pending', 'refused', 'done'] as const
export type StepState = (typeof stepStates)[number]

const Step = { state: z.enum(stepStates), reason: z.nullable(z.string()) }
const Count = z.int()

/**
 * `later`: begins with the first listing; `ending`: at most `endingDays` left, and of a short plan no more than half;
 * `paused`: a chargeback is not settled.
 */
const planStates = ['missing', 'later', 'running', 'ending', 'ended', 'paused'] as const
export const endingDays = 7

const nextSteps = [
  'documents',
  'profile',
  'phone',
  'declarations',
  'photos',
  'people',
  'ads',
  'pay',
  'plan',
  'renew',
  'gender',
] as const
export type NextStep = (typeof nextSteps)[number]

export const ListingStatus = z.object({
  live: z.boolean(),
  suspended: z.boolean(),
  /** By the advertiser: since when. */
  paused_at: z.nullable(z.string()),
  /** `renewal`: of approved ones, while they have to be renewed. */
  documents: z.object({ ...Step, renewal: z.nullable(KycRenewal) }),
  /** Of the latest version; `live`: an approved version exists; `lacks_gender`: filters cannot find it by what it says. */
  profile: z.object({ ...Step, live: z.boolean(), lacks_gender: z.boolean() }),
  /** Given by the advertiser; `until`: what is missing may be given until then without the ad going. */
  declarations: z.object({ state: z.enum(['missing', 'done']), until: z.nullable(z.string()) }),
  /** Null for a partner. `unanswered`: photos and videos that cannot be approved, since nobody said who appears. */
  photos: z.nullable(z.object({ ...Step, approved: Count, pending: Count, refused: Count, unanswered: Count })),
  /** Null for anyone but a partner; `live` counts visible banners. */
  ads: z.nullable(z.object({ ...Step, live: Count, pending: Count, refused: Count })),
  /** Whether the number of the profile is proven; without a profile there is none yet. Null where no number is public. */
  phone: z.nullable(
    z.object({
      state: z.enum(['missing', 'done']),
      /** An earlier number that visitors see until then. */
      earlier: z.nullable(z.string()),
    }),
  ),
  plan: z.object({
    state: z.enum(planStates),
    type_name: z.nullable(Product.shape.type_name),
    until: z.nullable(z.string()),
  }),
  /** The newest unpaid order; `in_analysis`: its card is in analysis. */
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
  summary: 'Whether the caller’s ad is live, until when, and what is missing',
  access: 'account',
  response: { 200: ListingStatus },
  refusals: [401],
})
