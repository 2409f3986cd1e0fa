import type { Availability } from '#contract/availability.ts'
import { dayMs } from '#contract/durations.ts'
import { endingDays, type ListingStatus, type NextStep, type StepState } from '#contract/listing-status.ts'
import { type MissingStep, ownerSteps } from '#contract/missing.ts'
import type { Product } from '#contract/plan.ts'
import { planTiers } from '#contract/plan-tiers.ts'
import { isPartnerType } from '#contract/user-types.ts'
import { readOwnCampaigns, type StoredCampaign } from '#server/catalog/campaigns/own-campaigns.ts'
import { type OrderFacts, readOrderFacts, stateOf } from '#server/money/orders/read-order.ts'
import { listProducts, type OfferedPlan } from '#server/money/pricing/plans.ts'
import { hasPublicNumber, readPublicNumber } from '#server/people/phones/public-number.ts'
import { readAvailability } from '#server/people/profiles/availability.ts'
import { readPause } from '#server/people/profiles/listing-pause.ts'
import { type OwnAccountRow, readOwnAccount } from '#server/people/profiles/own-account.ts'
import type { App } from '#server/platform/app.ts'
import { type Missing, readMissing } from '#server/platform/db/missing.ts'

export type ListingFacts = {
  account: OwnAccountRow
  missing: readonly Missing[]
  ads: readonly StoredCampaign[]
  orders: readonly OrderFacts[]
  offered: readonly OfferedPlan[]
  availability: Availability
  pausedAt: Date | undefined
  /** The number that visitors see. */
  publicNumber: string | null
}

export function listingStatus(facts: ListingFacts, now: Date): ListingStatus {
  const { account, missing, orders, offered } = facts
  const lacks = new Map(missing.map(row => [row.step, row]))
  const advertises = isPartnerType(account.user_type)
  const status = {
    live: !missing.some(({ hides }) => hides),
    suspended: lacks.has('suspension'),
    paused_at: facts.pausedAt?.toISOString() ?? null,
    documents: documentsOf(account, lacks),
    profile: profileOf(account, lacks),
    declarations: declarationsOf(lacks),
    photos: advertises ? null : photosOf(account),
    ads: advertises ? adsOf(facts.ads) : null,
    phone: hasPublicNumber(account.user_type) ? phoneOf(facts, lacks) : null,
    plan: planOf(orders, now),
    order: waitingOrder(orders, now),
    renewal: renewalOf(orders, offered),
    availability: advertises ? null : facts.availability,
  }
  return { ...status, next: nextStep(status, lacks) }
}

type Status = Omit<ListingStatus, 'next'>

type Lacks = ReadonlyMap<MissingStep, Missing>

function documentsOf({ kyc: { rejection }, renewal }: OwnAccountRow, lacks: Lacks) {
  return {
    renewal: renewal && { ...renewal, until: renewal.until.toISOString() },
    state: lacks.get('documents')?.state ?? ('done' as const),
    reason: rejection,
  }
}

/** Returns the status of the latest version. */
function profileOf({ profile }: OwnAccountRow, lacks: Lacks) {
  const { state = 'done', hides = false } = lacks.get('profile') ?? {}
  return { state, reason: profile?.refusal ?? null, live: !hides, lacks_gender: lacks.has('gender') } as const
}

function declarationsOf(lacks: Lacks) {
  const lack = lacks.get('declarations')
  return { state: lack ? ('missing' as const) : ('done' as const), until: lack?.until?.toISOString() ?? null }
}

function photosOf({ profile }: OwnAccountRow) {
  const photos = profile?.media.filter(({ kind }) => kind === 'image') ?? []
  const counts = {
    approved: photos.filter(({ verdict }) => verdict === 'approved').length,
    pending: photos.filter(({ verdict }) => !verdict).length,
    refused: photos.filter(({ verdict }) => verdict === 'refused').length,
  }
  const unanswered = profile?.media.filter(({ people, verdict }) => !people && verdict !== 'refused').length ?? 0
  const state = stateOfCounts({ ...counts, done: counts.approved })
  return { state, reason: photos.find(({ reason }) => reason)?.reason ?? null, ...counts, unanswered }
}

function phoneOf({ account, publicNumber }: ListingFacts, lacks: Lacks): NonNullable<ListingStatus['phone']> {
  const isMissing = !account.profile || lacks.get('phone')?.state === 'missing'
  return isMissing ? { state: 'missing', earlier: publicNumber } : { state: 'done', earlier: null }
}

function adsOf(ads: readonly StoredCampaign[]) {
  const isShown = ({ live, active, suspension }: StoredCampaign) => live && active && !suspension
  const isRefused = ({ state, suspension }: StoredCampaign) => state === 'refused' || suspension !== null
  const counts = {
    live: ads.filter(isShown).length,
    pending: ads.filter(ad => ad.state === 'pending' && !isRefused(ad)).length,
    refused: ads.filter(isRefused).length,
  }
  // A paused ad requires nothing from its owner.
  const rests = ads.some(ad => !ad.active && !isRefused(ad) && ad.state === 'approved')
  const state = stateOfCounts({ ...counts, done: counts.live + Number(rests) })
  const refused = ads.find(isRefused)
  return { state, reason: refused ? (refused.suspension ?? refused.refusal) : null, ...counts }
}

/** A step is done as soon as one of its items is. */
function stateOfCounts({ done, pending, refused }: { done: number; pending: number; refused: number }): StepState {
  if (done > 0) return 'done'
  if (pending > 0) return 'pending'
  return refused > 0 ? 'refused' : 'missing'
}

function planOf(orders: readonly OrderFacts[], now: Date): ListingStatus['plan'] {
  const held = orders.filter(isHeld)
  const runs = held.find(order => order.runs)
  const ends = held.flatMap(({ ends_at }) => ends_at?.getTime() ?? []).toSorted((one, other) => other - one)
  const until = ends[0] === undefined ? null : new Date(ends[0])
  if (runs && until) {
    const state = until.getTime() - now.getTime() <= endingMs(held, until) ? 'ending' : 'running'
    return { state, type_name: planTiers[runs.tier].name, until: until.toISOString() }
  }
  const later = held.find(({ ends_at }) => !ends_at || ends_at > now)
  if (later) return { state: 'later', type_name: planTiers[later.tier].name, until: null }
  if (orders.some(order => stateOf(order, now) === 'paused')) return { state: 'paused', type_name: null, until: null }
  if (until) return { state: 'ended', type_name: null, until: until.toISOString() }
  return { state: 'missing', type_name: null, until: null }
}

/** We do not ask someone who has just bought a one-week plan to renew it. */
function endingMs(held: readonly OrderFacts[], until: Date) {
  const last = held.find(({ ends_at }) => ends_at?.getTime() === until.getTime())
  const days = last ? (last.days + last.free_days) / 2 : endingDays
  return Math.min(endingDays, days) * dayMs
}

const isHeld = ({ activated_at, refused_at, revoked_at, reversed_at, outcome }: OrderFacts) =>
  activated_at && !refused_at && !revoked_at && (!reversed_at || outcome === 'won')

const inAnalysis = new Set(['IN_ANALYSIS', 'AUTHORIZED'])

function waitingOrder(orders: readonly OrderFacts[], now: Date): ListingStatus['order'] {
  const order = orders.find(one => stateOf(one, now) === 'waiting')
  if (!order) return null
  const { id, amount, card_status, plan_id, tier, title, days, free_days, list_amount } = order
  const product = { id: plan_id, type_name: planTiers[tier].name, title, days, free_days, amount: list_amount }
  return { id, value: amount, product, in_analysis: inAnalysis.has(card_status ?? '') }
}

function renewalOf(orders: readonly OrderFacts[], offered: readonly OfferedPlan[]): Product | null {
  const last = orders.find(isHeld)
  const plan = offered.find(({ id }) => id === last?.plan_id)
  if (!plan) return null
  const { tier, ...product } = plan
  return { ...product, type_name: planTiers[tier].name }
}

/** `another`: visitors still see an earlier, verified number. */
function neededCode(profile: Status['profile'], phone: Status['phone']) {
  if (profile.state === 'missing' || phone?.state !== 'missing') return null
  return phone.earlier === null ? 'first' : 'another'
}

/** Returns the first step that only the advertiser can take, in the order in which the steps lead to a live ad. */
function nextStep(status: Status, lacks: Lacks): NextStep | null {
  const { suspended, documents, profile, declarations, photos, ads, phone, plan, order, renewal } = status
  const needs = ({ state }: { state: StepState }) => state === 'missing' || state === 'refused'
  const hides = (lack: Missing | undefined) => Boolean(lack?.hides && needs(lack))
  const code = neededCode(profile, phone)
  const hasEnded = plan.state === 'missing' || plan.state === 'ended'
  const steps: [NextStep, boolean][] = [
    ['documents', needs(documents)],
    ['profile', needs(profile) && !profile.live],
    // The advertiser can enter the code while everything else waits, and a first plan waits for the code.
    ['phone', code === 'first'],
    ['declarations', needs(declarations)],
    ['photos', Boolean(photos && needs(photos))],
    ['people', Boolean(photos && photos.unanswered > 0)],
    ['ads', Boolean(ads && needs(ads))],
    // All other steps that hide the ad until its owner completes them.
    ...ownerSteps.map((step): [NextStep, boolean] => [step, hides(lacks.get(step))]),
    ['pay', hasEnded && Boolean(order && !order.in_analysis)],
    ['renew', plan.state === 'ended' && Boolean(renewal) && !order],
    ['plan', hasEnded && !order],
    ['documents', documents.renewal?.state === 'open'],
    ['pay', plan.state === 'ending' && Boolean(order && !order.in_analysis)],
    ['renew', plan.state === 'ending' && Boolean(renewal) && !order],
    ['profile', needs(profile)],
    ['phone', code === 'another'],
    ['gender', profile.lacks_gender],
  ]
  return suspended ? null : (steps.find(([, isDue]) => isDue)?.[0] ?? null)
}

export async function readListingStatus(
  app: Pick<App, 'db' | 'pool' | 'now'>,
  { accountId, userType }: { accountId: number; userType: number },
): Promise<ListingStatus> {
  const { db } = app
  const now = app.now()
  const [account, missing, ads, orders, offered, availability, pause, publicNumber] = await Promise.all([
    readOwnAccount(app, accountId),
    readMissing(db, accountId, now),
    readOwnCampaigns(db, accountId),
    readOrderFacts(db, { accountId }, now),
    listProducts(app, userType),
    readAvailability(db, accountId, now),
    readPause(db, accountId),
    readPublicNumber(db, accountId),
  ])
  const pausedAt = pause?.paused_at
  return listingStatus({ account, missing, ads, orders, offered, availability, pausedAt, publicNumber }, now)
}
