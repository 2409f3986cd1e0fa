import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { hourMs } from '#contract/durations.ts'
import { type Sort, sortNames } from '#contract/listing-filters.ts'
import { messages } from '#contract/messages.ts'
import { type Tier, tiers } from '#contract/plan-tiers.ts'
import { fieldError } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { purge } from '#server/platform/db/purge.ts'

export const circle = 2_147_483_647

export function rotationStart(now: Date) {
  const hour = Math.floor(now.getTime() / hourMs)
  return createHash('sha256').update(`rotation ${hour}`).digest().readUInt32BE(0) % circle
}

/** Redraws all positions, because fixed ones would always favour a listing that follows a wide gap. */
export async function redrawRotation({ db }: Pick<App, 'db'>) {
  let size = firstSize
  for (let last: number | undefined = 0; last !== undefined; ) {
    const begun = performance.now()
    last = await redrawAfter(db, last, size)
    size = nextSize(size, performance.now() - begun)
  }
  await purge(db, ['listings'])
}

const firstSize = 100
const maxBatch = 500
const minBatch = 20
/**
 * The target duration of a batch. Each row moves in a dozen indexes, and if these don't fit in memory, a batch of the
 * same size takes seconds instead of milliseconds.
 */
const aimedMs = 100

/** A batch locks its listings, so it must be short enough not to block other changes for long. */
const nextSize = (size: number, ms: number) =>
  Math.min(maxBatch, Math.max(minBatch, Math.round(size * Math.min(2, aimedMs / ms))))

async function redrawAfter(db: Db, accountId: number, size: number) {
  const { rows } = await sql<{ last: number | null; count: number }>`
    with batch as (
      select account_id from listings where account_id > ${accountId} order by account_id limit ${sql.lit(size)}
      for update
    ), redrawn as (
      update listings l set rotation = floor(random() * ${sql.lit(circle)}::float8)::integer
      from batch where l.account_id = batch.account_id returning l.account_id
    )
    select max(account_id) as last, count(*) as count from redrawn`.execute(db)
  return rows[0]?.count === size ? (rows[0].last ?? undefined) : undefined
}

/** Contains the rotation's start, so paging past the full hour neither repeats nor skips a listing. */
export type Cursor = { start: number; segment: number; rotation: number; accountId: number }

const bytes = 13
const lastSegment = 2 * tiers.length - 1

export function encodeCursor({ start, segment, rotation, accountId }: Cursor) {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUInt32BE(start, 0)
  buffer.writeUInt8(segment, 4)
  buffer.writeUInt32BE(rotation, 5)
  buffer.writeUInt32BE(accountId, 9)
  return buffer.toString('base64url')
}

export function decodeCursor(text: string): Cursor {
  const buffer = Buffer.from(text, 'base64url')
  if (buffer.length !== bytes || buffer.toString('base64url') !== text)
    throw fieldError('cursor', messages.malformedCursor)
  const [start, segment] = [buffer.readUInt32BE(0), buffer.readUInt8(4)]
  const [rotation, accountId] = [buffer.readUInt32BE(5), buffer.readUInt32BE(9)]
  const inRange = segment <= lastSegment && [start, rotation, accountId].every(part => part <= circle)
  if (!inRange) throw fieldError('cursor', messages.malformedCursor)
  return { start, segment, rotation, accountId }
}

/**
 * The cursor of a list that needs the in-memory index. Also contains the sort order and the last listing's key in it.
 */
export type SortedCursor = { sort: Sort; tier: Tier; start: number; key: number; distance: number; accountId: number }

const sortedBytes = 18

export function encodeSortedCursor({ sort, tier, start, key, distance, accountId }: SortedCursor) {
  const buffer = Buffer.alloc(sortedBytes)
  buffer.writeUInt8(sortNames.indexOf(sort), 0)
  buffer.writeUInt8(tiers.indexOf(tier), 1)
  buffer.writeUInt32BE(start, 2)
  buffer.writeInt32BE(key, 6)
  buffer.writeUInt32BE(distance, 10)
  buffer.writeUInt32BE(accountId, 14)
  return buffer.toString('base64url')
}

/** @throws Refusal if the cursor is for a different sort order. */
export function decodeSortedCursor(text: string, sort: Sort): SortedCursor {
  const buffer = Buffer.from(text, 'base64url')
  const isWhole = buffer.length === sortedBytes && buffer.toString('base64url') === text
  const tier = isWhole ? tiers[buffer.readUInt8(1)] : undefined
  if (!tier || sortNames[buffer.readUInt8(0)] !== sort) throw fieldError('cursor', messages.malformedCursor)
  const cursor = {
    start: buffer.readUInt32BE(2),
    distance: buffer.readUInt32BE(10),
    accountId: buffer.readUInt32BE(14),
  }
  if (Object.values(cursor).some(part => part > circle)) throw fieldError('cursor', messages.malformedCursor)
  return { sort, tier, key: buffer.readInt32BE(6), ...cursor }
}
