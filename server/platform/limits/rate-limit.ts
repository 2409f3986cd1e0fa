import { daySeconds, hourSeconds, minuteSeconds } from '#contract/durations.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import { type CountedAttempt, consume, type Limit } from '#server/platform/db/count-attempts.ts'

type Rule = Pick<Limit, 'max' | 'withinSeconds'>
type By = 'origin' | 'network' | 'account' | 'pair' | 'site'

/** Also the hourly limit for uploads of any kind (`upload-limits.ts`). */
export const uploadsPerHour = 400

/**
 * `origin` is the caller's address (see `originOf`), `network` includes neighbouring addresses, `account` is an e-mail
 * or an account id, `pair` combines `account` and `origin`, and `site` is everyone. Attackers hit the limits of their
 * own network long before those of an account. Thousands of strangers may share a carrier's address, so known callers
 * are exempt from `origin` and `network` limits (docs/decisions/094-shared-addresses.md).
 */
const rules = {
  'log-in': {
    pair: { max: 10, withinSeconds: 15 * minuteSeconds },
    origin: { max: 50, withinSeconds: 15 * minuteSeconds },
    account: { max: 100, withinSeconds: hourSeconds },
  },
  // `account` combines the e-mail and a browser that has logged in with that e-mail before.
  'log-in-browser': { account: { max: 10, withinSeconds: 15 * minuteSeconds } },
  // Counts codes of authenticators that strangers' browsers send with the right password: three of a million are valid
  // at any time. Recovery codes, which nobody can guess, still work above this limit.
  'log-in-code': { account: { max: 20, withinSeconds: daySeconds } },
  // `account` combines the e-mail and a browser that has logged in with that e-mail before, perhaps an abuser's before
  // the second step was on.
  'log-in-code-browser': { account: { max: 10, withinSeconds: daySeconds } },
  'own-code': { account: { max: 10, withinSeconds: daySeconds } },
  // Needs the right password, so `log-in` limits networks.
  'second-step-removal': {
    account: { max: 3, withinSeconds: daySeconds },
    site: { max: 300, withinSeconds: hourSeconds },
  },
  // Each check is a row for ten minutes. `read-limits.ts` limits each network, in memory, so that no table says who
  // proved an age and when. Few networks must not lock everybody out, so the limit for the site is high.
  'age-check': { site: { max: 120_000, withinSeconds: hourSeconds } },
  register: { origin: { max: 60, withinSeconds: hourSeconds }, account: { max: 10, withinSeconds: hourSeconds } },
  'forgot-password': {
    origin: { max: 20, withinSeconds: hourSeconds },
    account: { max: 5, withinSeconds: hourSeconds },
  },
  // Counts invalid links.
  'wrong-link': { origin: { max: 60, withinSeconds: hourSeconds } },
  'own-password': { account: { max: 10, withinSeconds: 15 * minuteSeconds } },
  'change-email': { account: { max: 10, withinSeconds: hourSeconds } },
  // A new account can request a code without a password, and each message costs money, so there are also limits by
  // origin and for the whole site.
  'phone-code': { origin: { max: 100, withinSeconds: hourSeconds }, account: { max: 5, withinSeconds: hourSeconds } },
  'phone-code-site': { site: { max: 2_000, withinSeconds: hourSeconds } },
  'phone-code-site-day': { site: { max: 10_000, withinSeconds: daySeconds } },
  // `account` is the phone number, so several accounts together can't flood one number with codes.
  'phone-code-number': { account: { max: 10, withinSeconds: daySeconds } },
  // `account` combines the phone number and an account with approved documents. Such accounts are exempt from the
  // limits above, except by account, and share their own for the whole site.
  'phone-code-verified': { account: { max: 10, withinSeconds: daySeconds } },
  'phone-code-verified-site': { site: { max: 2_000, withinSeconds: hourSeconds } },
  'phone-code-verified-site-day': { site: { max: 10_000, withinSeconds: daySeconds } },
  'phone-proof': { account: { max: 30, withinSeconds: hourSeconds } },
  'apply-coupon': { origin: { max: 60, withinSeconds: hourSeconds }, account: { max: 15, withinSeconds: hourSeconds } },
  'support-minute': { account: { max: 20, withinSeconds: minuteSeconds } },
  'support-day': { account: { max: 200, withinSeconds: daySeconds } },
  contact: { origin: { max: 10, withinSeconds: hourSeconds }, account: { max: 300, withinSeconds: hourSeconds } },
  // Counts reports of every kind, so the limit is far above normal use. The refusal shows the emergency numbers. There
  // is no site-wide limit, because a single flood must not silence everyone.
  report: {
    origin: { max: 60, withinSeconds: hourSeconds },
    network: { max: 300, withinSeconds: hourSeconds },
  } satisfies Partial<Record<'origin' | 'network', Rule>>,
  // `account` combines the reported item and the kind of report, so tips of one kind don't use up another kind's limit.
  tip: {
    origin: { max: 10, withinSeconds: hourSeconds },
    account: { max: 20, withinSeconds: hourSeconds },
    site: { max: 300, withinSeconds: hourSeconds },
  },
  'tip-hiding': {
    network: { max: 3, withinSeconds: daySeconds },
    account: { max: 3, withinSeconds: daySeconds },
    site: { max: 3, withinSeconds: hourSeconds },
  },
  // `account` combines the notifier and the reported item, so other people's notices don't count.
  notice: { account: { max: 10, withinSeconds: hourSeconds } },
  'notice-hiding': { account: { max: 3, withinSeconds: daySeconds } },
  // Above this limit, we alert the team but refuse nothing.
  'notice-wave': { site: { max: 10, withinSeconds: hourSeconds } },
  'private-note': { account: { max: 30, withinSeconds: hourSeconds } },
  // Counts only wrong code words, because an abuser with access to the person's session might guess the right one.
  'private-note-reading': { account: { max: 20, withinSeconds: daySeconds } },
  // Counts by pair, since anyone can type someone else's address. `emails/typed-address.ts` limits the e-mails to it.
  'data-request': { origin: { max: 20, withinSeconds: hourSeconds }, pair: { max: 3, withinSeconds: daySeconds } },
  'contact-case': { origin: { max: 10, withinSeconds: hourSeconds }, pair: { max: 10, withinSeconds: daySeconds } },
  archive: { account: { max: 10, withinSeconds: hourSeconds } },
  'own-data-request': { account: { max: 20, withinSeconds: daySeconds } },
  // Counts only by account, because `register` limits how many accounts one person can create.
  'kyc-send': { account: { max: 40, withinSeconds: hourSeconds } },
  'profile-save': { account: { max: 240, withinSeconds: hourSeconds } },
  'media-add': { account: { max: uploadsPerHour, withinSeconds: hourSeconds } },
  'campaign-save': { account: { max: 120, withinSeconds: hourSeconds } },
  availability: { account: { max: 30, withinSeconds: hourSeconds } },
  'hours-save': { account: { max: 60, withinSeconds: hourSeconds } },
  declarations: { account: { max: 30, withinSeconds: hourSeconds } },
  invitation: { account: { max: 60, withinSeconds: hourSeconds } },
  pause: { account: { max: 10, withinSeconds: hourSeconds } },
  'push-device': { account: { max: 30, withinSeconds: hourSeconds } },
  'push-test': { account: { max: 10, withinSeconds: hourSeconds } },
  // Each claim creates a row in the operators' queue, and a buyer has only one or a few orders to pay.
  'payment-claim': { account: { max: 5, withinSeconds: daySeconds } },
  // Applies to accounts without approved documents. Above the limit, a receipt sent by WhatsApp still reaches an
  // operator.
  'payment-claim-unverified': {
    origin: { max: 30, withinSeconds: daySeconds },
    site: { max: 300, withinSeconds: hourSeconds },
  },
  // Each file costs the media worker up to ten seconds. `pix-proofs.ts` limits the files of one order, and all that are
  // stored.
  'pix-proof': {
    origin: { max: 60, withinSeconds: daySeconds },
    account: { max: 15, withinSeconds: daySeconds },
    site: { max: 600, withinSeconds: hourSeconds },
  },
  // Successful payments do not count. Many failed attempts suggest card testing.
  'pay-by-card': {
    origin: { max: 100, withinSeconds: hourSeconds },
    account: { max: 10, withinSeconds: 15 * minuteSeconds },
  },
} as const satisfies Record<string, Partial<Record<By, Rule>>>

export type Purpose = keyof typeof rules
/** `known` exempts the caller from `origin` and `network` limits. */
export type Who = { address?: string; account?: string | number; known?: boolean }

export const purposes = Object.keys(rules) as Purpose[]
/** The longest window of any limit. */
export const longestSeconds = Math.max(
  ...Object.values(rules).flatMap(rule => Object.values(rule).map(({ withinSeconds }) => withinSeconds)),
)

/** The unit for limits by address: an IPv4 address, or an IPv6 /64, because a /64 belongs to one customer. */
export const originOf = (address: string) => prefixOf(address, 4)

/**
 * An IPv4 address or an IPv6 /48. A mobile carrier's customers may share the IPv4 address, and one customer's IPv6
 * address may vary within the /48.
 */
export const networkOf = (address: string) => prefixOf(address, 3)

/** An IPv4 /24 or an IPv6 /48. It may hold many addresses of one attacker, or many customers of one carrier. */
const neighboursOf = (address: string) => networkOf(address).replace(/\.\d+$/, '')

function prefixOf(address: string, groups: number) {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!plain.includes(':')) return plain
  const [before = '', after] = plain.split('::')
  const head = before.split(':').filter(Boolean)
  if (after === undefined) return head.slice(0, groups).join(':')
  const tail = after.split(':').filter(Boolean)
  const missing = Math.max(0, 8 - head.length - tail.length)
  return [...head, ...Array(missing).fill('0'), ...tail].slice(0, groups).join(':')
}

export const rateLimit = (
  { pool, now }: Pick<App, 'pool' | 'now'>,
  purpose: Purpose,
  who: Who,
): Promise<CountedAttempt> => consume(pool, limitsOf(purpose, who), now())

/** Counts only invalid links, so a valid link still works no matter what others try from the same address. */
export async function limitWrongLinks<T>(app: Pick<App, 'pool' | 'now'>, address: string, finding: Promise<T>) {
  try {
    return await finding
  } catch (error) {
    if (error instanceof Refusal) await rateLimit(app, 'wrong-link', { address })
    throw error
  }
}

const ofNetworks: ReadonlySet<string> = new Set(['origin', 'network'] satisfies By[])

export function limitsOf(purpose: Purpose, { address = '', account = '', known = false }: Who): Limit[] {
  const origin = originOf(address)
  const subjects: Record<By, string> = {
    ...{ origin, account: String(account), pair: `${account} ${origin}` },
    ...{ network: neighboursOf(address), site: '' },
  }
  return Object.entries<Rule>(rules[purpose])
    .filter(([by]) => !known || !ofNetworks.has(by))
    .map(([by, rule]) => ({ purpose: `${purpose}/${by}`, subject: subjects[by as By], ...rule }))
}
