import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Product } from './plan.ts'

/** `done`: nothing is needed from the account's person. */
const stepStates = ['missing', 'pending', 'refused', 'done'] as const
export type StepState = (typeof stepStates)[number]

const Step = { state: z.enum(stepStates), /** Why it was refused. */ reason: z.nullable(z.string()) }
const Count = z.int()

/**
 * `later`: paid, and begins with the first listing; `ending`: at most `endingDays` are left; `paused`: the bank took the
 * money back and it is not settled.
 */
const planStates = ['missing', 'later', 'running', 'ending', 'ended', 'paused'] as const
export const endingDays = 3

/** What the account's person does next; null when nothing is needed, or only we can go on. */
const nextSteps = ['documents', 'profile', 'photos', 'ads', 'pay', 'plan', 'renew'] as const
export type NextStep = (typeof nextSteps)[number]

export const ListingStatus = z.object({
  /** Visitors see the ad now. */
  live: z.boolean(),
  suspended: z.boolean(),
  documents: z.object(Step),
  /** Of the latest version; `live`: visitors may see an approved one. */
  profile: z.object({ ...Step, live: z.boolean() }),
  /** Null for a partner. */
  photos: z.nullable(z.object({ ...Step, approved: Count, pending: Count, refused: Count })),
  /** A partner's banners; `live`: visitors see so many. */
  ads: z.nullable(z.object({ ...Step, live: Count, pending: Count, refused: Count })),
  plan: z.object({
    state: z.enum(planStates),
    type_name: z.nullable(Product.shape.type_name),
    /** When all that was paid for ends, or ended. */
    until: z.nullable(z.string()),
  }),
  /** The newest order that waits for its payment; `in_analysis`: of a card. */
  order: z.nullable(z.object({ id: z.int(), value: z.int(), product: Product, in_analysis: z.boolean() })),
  /** The last plan that was paid, as it is on offer now. */
  renewal: z.nullable(Product),
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
