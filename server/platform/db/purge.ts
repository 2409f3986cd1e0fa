import { sql } from 'kysely'
import type { Db } from './open.ts'

export const purgeChannel = 'page_purge'

/**
 * `listings` tags every list, and `campaigns` every page with banners. We send the tags on commit, so that pages show
 * committed data.
 */
export type PageTag = 'listings' | 'campaigns' | `account:${number}`

export const tagsOf = (accountIds: readonly number[]) => accountIds.map((id): PageTag => `account:${id}`)

export const everything = 'everything'

const maxNamed = 2_000
// A notification holds fewer than 8,000 bytes. The longest tag, with its space, takes 19 bytes.
const tagsPerNotification = 400

export async function purge(tx: Db, tags: readonly PageTag[]) {
  for (const payload of payloadsOf(tags)) await sql`select pg_notify(${purgeChannel}, ${payload})`.execute(tx)
}

function payloadsOf(tags: readonly PageTag[]) {
  if (tags.length > maxNamed) return [everything]
  const count = Math.ceil(tags.length / tagsPerNotification)
  return Array.from({ length: count }, (_, part) =>
    tags.slice(part * tagsPerNotification, (part + 1) * tagsPerNotification).join(' '),
  )
}
