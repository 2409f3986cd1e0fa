import { randomUUID } from 'node:crypto'
import { moneyRules } from '../money/rules.ts'

/** Records which writes the visitors sent, and which ones the site acknowledged. */
export function openPromises() {
  const messages = new Map<string, boolean>()
  return {
    messages,
    /** E-mail of each registered person. */
    accounts: new Set<string>(),
    /** By account: the number of the last name sent, and of the last one acknowledged. */
    names: new Map<number, { sent: number; kept: number }>(),
    media: new Map<number, { token: string; path: string }>(),
    paid: new Set<number>(),
    /** `before`: the views counted before the first visitor arrived. */
    views: { before: 0, sent: 0, kept: 0 },
    newMessage() {
      const id = randomUUID()
      messages.set(id, false)
      return id
    },
  }
}

export type Promises = ReturnType<typeof openPromises>
type Promised = Omit<Promises, 'newMessage'>
type Query = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

/** How many views may be missing because a killed process had not written them yet. */
export type Allowed = { lostViews: number }

/** Returns acknowledged writes that were lost or duplicated. The list must be empty, whatever faults occurred. */
export async function brokenPromises(query: Query, given: Promises, { lostViews }: Allowed) {
  // The crowd keeps writing while we query.
  const promises = structuredClone({ ...given, newMessage: undefined })
  return [
    ...(await lostMessages(query, promises)),
    ...(await lostAccounts(query, promises)),
    ...(await lostNames(query, promises, given)),
    ...(await lostMedia(query, promises)),
    ...(await unpaidOrders(query, promises)),
    ...(await wrongViews(query, promises, given, lostViews)),
  ]
}

async function lostMessages(query: Query, { messages }: Promised) {
  const rows = await query('select client_id, count(*)::int as count from support_messages group by 1')
  const stored = new Map(rows.map(row => [row.client_id as string, row.count as number]))
  const all = [...messages]
  return [
    ...all.filter(([id, isKept]) => isKept && !stored.has(id)).map(([id]) => `the message ${id} is lost`),
    ...all.filter(([id]) => (stored.get(id) ?? 0) > 1).map(([id]) => `the message ${id} is there twice`),
  ]
}

async function lostAccounts(query: Query, { accounts }: Promised) {
  const rows = await query('select email from accounts where email = any($1)', [[...accounts]])
  const stored = new Set(rows.map(row => row.email))
  return [...accounts].filter(email => !stored.has(email)).map(email => `the account ${email} is lost`)
}

async function lostNames(query: Query, { names }: Promised, now: Promised) {
  const rows = await query('select id, name from accounts where id = any($1)', [[...names.keys()]])
  return rows.flatMap(({ id, name }) => {
    const kept = names.get(id as number)?.kept ?? 0
    const sent = now.names.get(id as number)?.sent ?? 0
    const stored = Number(/\d+$/.exec(name as string)?.[0] ?? 0)
    return stored < kept || stored > sent ? [`account ${id} has name ${stored}, was answered for ${kept}`] : []
  })
}

async function lostMedia(query: Query, { media }: Promised) {
  const rows = await query('select id from media where id = any($1)', [[...media.keys()]])
  const stored = new Set(rows.map(row => Number(row.id)))
  return [...media.keys()].filter(id => !stored.has(id)).map(id => `the photo ${id} is lost`)
}

async function unpaidOrders(query: Query, { paid }: Promised) {
  const rows = await query('select order_id from order_activations where order_id = any($1)', [[...paid]])
  const stored = new Set(rows.map(row => row.order_id))
  return [...paid].filter(id => !stored.has(id)).map(id => `order ${id} was paid and is not any more`)
}

export async function countedViews(query: Query) {
  const [row] = await query('select coalesce(sum(views), 0)::int as views from audience_days')
  return row?.views as number
}

async function wrongViews(query: Query, { views }: Promised, now: Promised, lostViews: number) {
  const counted = (await countedViews(query)) - views.before
  if (counted > now.views.sent) return [`${counted} views were counted of ${now.views.sent} that were sent`]
  return counted < views.kept - lostViews ? [`${counted} views were counted of ${views.kept}`] : []
}

/**
 * Rows that break a money rule. Accounts that a test inserted may have unpaid plans, so callers ignore rows found at
 * the start.
 */
export async function brokenRules(query: Query) {
  const found: string[] = []
  for (const [what, rule] of Object.entries(moneyRules))
    for (const row of await query(rule)) found.push(`${what}: ${JSON.stringify(row)}`)
  return found
}
