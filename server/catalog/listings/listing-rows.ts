import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import { tierOfPeriod } from '#server/money/orders/plan-periods.ts'
import type { App } from '#server/platform/app.ts'
import type { Subscriber } from '#server/platform/db/listen.ts'
import { everything, purgeChannel } from '#server/platform/db/purge.ts'
import type { Listing } from './listing.ts'
import { listingColumns } from './listing-query.ts'

/** The same time for which a page stays fresh. A change evicts the row immediately. */
const freshMs = 15_000
const maxRows = 20_000

/** Reads the listings that cards show, by account. Each process caches the rows once it listens for changes. */
export function listingRows({ pool }: Pick<App, 'pool'>) {
  const rows = opened.get(pool) ?? openListingRows(pool)
  opened.set(pool, rows)
  return rows
}

const opened = new WeakMap<Pool, ReturnType<typeof openListingRows>>()

type Row = Listing & { tier_until: Date; listed_until: Date }

function openListingRows(pool: Pool) {
  const cached = new LRUCache<number, { listing: Listing; until: number }>({ max: maxRows })
  let isListening = false
  let changes = 0

  /** Returns the rows of those accounts that are listed. */
  async function of(accounts: readonly number[], now: Date) {
    const listings = new Map<number, Listing>()
    const unknown: number[] = []
    for (const account of accounts) {
      const entry = cached.get(account)
      if (entry && entry.until > now.getTime()) listings.set(account, entry.listing)
      else unknown.push(account)
    }
    if (unknown.length > 0) for (const listing of await read(unknown, now)) listings.set(listing.account_id, listing)
    return listings
  }

  async function read(accounts: readonly number[], now: Date) {
    const before = changes
    const { rows } = await pool.query<Row>({ name: 'listing_rows', text: rowsQuery, values: [accounts, now] })
    return rows.map(({ tier_until, listed_until, ...listing }) => {
      const until = Math.min(tier_until.getTime(), listed_until.getTime(), now.getTime() + freshMs)
      // A row read during a change may predate the change.
      if (isListening && before === changes) cached.set(listing.account_id, { listing, until })
      return listing
    })
  }

  function forgetAll() {
    changes++
    cached.clear()
  }

  const follower: Subscriber = {
    channel: purgeChannel,
    onMessage(payload) {
      changes++
      const tags = payload.split(' ')
      const accounts = tags.filter(tag => tag.startsWith('account:'))
      for (const tag of accounts) cached.delete(Number(tag.slice('account:'.length)))
      if (tags.includes(everything) || (tags.includes('listings') && accounts.length === 0)) forgetAll()
    },
    onOpen() {
      isListening = true
      forgetAll()
    },
    onClose() {
      isListening = false
      forgetAll()
    },
  }
  return { of, follower }
}

export const rowsQuery = `
  select ${listingColumns}, tier_until, listed_until,
    case when tier_until > $2 then tier else ${tierOfPeriod('listings.account_id', '$2')} end as tier
  from listings where account_id = any($1::int[]) and listed_until > $2`
