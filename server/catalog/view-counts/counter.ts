import { createHash, randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { dayInSaoPaulo } from '#contract/age.ts'
import { minuteMs } from '#contract/durations.ts'
import { messages } from '#contract/messages.ts'
import { tooMany } from '#contract/refusals.ts'
import type { ViewEvent } from '#contract/view-counts.ts'
import type { App } from '#server/platform/app.ts'
import { boundedCache } from '#server/platform/limits/bounded-cache.ts'
import { originOf } from '#server/platform/limits/rate-limit.ts'

/** A killed process loses at most the counts from this interval. */
const writeMs = 3_000
/** The maximum number of items in memory while the database is down. */
const maxItems = 20_000
const limitSeconds = 60

type Visitor = { address: string; device: string }

export type Counter = ReturnType<typeof openCounter>

/** Counts in memory and writes every few seconds, so no request waits for the database. */
export function openCounter(app: Pick<App, 'pool' | 'now' | 'log'>) {
  const memory = openDayMemory()
  let counts = new Map<string, Count>()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  function count(visitor: Visitor, seen: readonly ViewEvent[]) {
    if (isRobot(visitor.device)) return
    const at = app.now()
    const day = dayInSaoPaulo(at)
    memory.begin(day)
    if (!memory.admits(visitor, at)) throw tooMany(messages.tooMany, limitSeconds)
    for (const { kind, id, action } of seen) {
      if (memory.isFirst(visitor, `${kind} ${id} ${action}`)) add({ kind, id, day, ...once[action] })
    }
  }

  function add(more: Count) {
    const key = `${more.day} ${more.kind} ${more.id}`
    const known = counts.get(key)
    if (known) {
      known.views += more.views
      known.clicks += more.clicks
    } else if (counts.size < maxItems) counts.set(key, { ...more })
    timer ??= setTimeout(write, writeMs).unref()
  }

  /** Writes never overlap. The next batch retries failed counts. */
  function write() {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(async () => {
      const taken = [...counts.values()]
      counts = new Map()
      if (taken.length > 0) await writeCounts(app.pool, taken, app.now()).catch(error => putBack(taken, error))
    })
    return writing
  }

  function putBack(taken: readonly Count[], error: unknown) {
    app.log('audience_not_written', { reason: String(error) })
    taken.forEach(add)
  }

  return { count, write, close: write }
}

const once = { view: { views: 1, clicks: 0 }, click: { views: 0, clicks: 1 } } as const

/** Matches bots that identify themselves. We count headless browsers, because a person may be using one. */
const names =
  /bot\b|bot[/;)_-]|crawl|spider|slurp|archiver|scrap|fetch|preview|monitor|uptime|pingdom|lighthouse|facebookexternalhit|whatsapp|^(curl|wget|python|go-http|java|okhttp|axios|node|libwww|ruby|php|perl|httpie|postman)/i

const isRobot = (device: string) => device.trim() === '' || names.test(device)

const maxActions = 100_000
const maxOrigins = 20_000
/** How many browsers we count per network, day and action: enough for a shared address, too few to be worth faking. */
const maxBrowsers = 50
/** Per network and minute. A page sends a request every few seconds, and many people may share an address. */
const maxMessages = 300

/**
 * Remembers digests, so that a person counts only once a day. The digests stay in memory and their salt changes daily,
 * so they can't be traced back to an address, browser or person.
 */
function openDayMemory() {
  const actions = boundedCache<true>(maxActions)
  const browsers = boundedCache<number>(maxActions)
  const messages = boundedCache<{ since: number; count: number }>(maxOrigins)
  let day = ''
  let salt = randomBytes(16)

  function begin(today: string) {
    if (today === day) return
    day = today
    salt = randomBytes(16)
    actions.clear()
    browsers.clear()
    messages.clear()
  }

  const digest = (...parts: string[]) =>
    createHash('sha256').update(salt).update(JSON.stringify(parts)).digest('base64url').slice(0, 16)

  return {
    begin,
    admits({ address }: Visitor, at: Date) {
      const key = digest(originOf(address))
      const known = messages.get(key)
      // Uses the absolute difference: if the clock was set back, `since` is in the future, and the entry still counts.
      const isCurrent = known && Math.abs(at.getTime() - known.since) < minuteMs
      const entry = isCurrent ? known : { since: at.getTime(), count: 0 }
      messages.set(key, entry)
      return ++entry.count <= maxMessages
    },
    isFirst({ address, device }: Visitor, action: string) {
      const key = digest(originOf(address), device, action)
      if (actions.has(key)) return false
      actions.set(key, true)
      const crowd = digest(originOf(address), action)
      const others = browsers.get(crowd) ?? 0
      browsers.set(crowd, others + 1)
      return others < maxBrowsers
    },
  }
}

type Count = Pick<ViewEvent, 'kind' | 'id'> & { day: string; views: number; clicks: number }

/** Adds to the existing counts. Ignores items that visitors can't see. */
export async function writeCounts(pool: Pool, counts: readonly Count[], now: Date) {
  const columns = (['kind', 'id', 'day', 'views', 'clicks'] as const).map(name => counts.map(count => count[name]))
  await pool.query({ name: 'write_audience', text: upsertCounts, values: [...columns, now] })
}

// Sorted, so that concurrent writes by two processes don't deadlock.
const upsertCounts = `
  insert into audience_days (kind, subject_id, day, views, clicks)
  select s.kind, s.id, s.day, s.views, s.clicks
  from unnest($1::text[], $2::int[], $3::date[], $4::int[], $5::int[]) as s (kind, id, day, views, clicks)
  left join campaigns c on s.kind = 'campaign' and c.id = s.id
    and c.active and c.suspended_at is null and c.folder is not null
  join listings l on l.account_id = case s.kind when 'campaign' then c.account_id else s.id end
  where l.listed_until > $6
  order by s.kind, s.id, s.day
  on conflict (kind, subject_id, day) do update set
    views = audience_days.views + excluded.views, clicks = audience_days.clicks + excluded.clicks`
