import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { tooManyUploads } from '#contract/messages.ts'
import { tooMany } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import { uploadsPerHour } from './rate-limit.ts'

type Deps = Pick<App, 'pool' | 'now'>

const intervalMs = 10 * minuteMs
const megabyte = 1024 ** 2

/** A full profile has 330 MB of photos and videos. */
const limits = [
  { withinMs: hourMs, uploads: uploadsPerHour, bytes: 1_500 * megabyte },
  { withinMs: dayMs, uploads: 2_000, bytes: 6_000 * megabyte },
] as const

/** A refused upload does not count. */
export async function limitUploads({ pool, now }: Deps, accountId: number) {
  const at = now().getTime()
  const { rows } = await pool.query<Interval>({ name: 'read_uploads', text: reading, values: [accountId, oldest(at)] })
  const wait = Math.max(...limits.map(limit => millisecondsToWait(rows, limit, at)))
  if (wait > 0) throw tooMany(tooManyUploads(Math.ceil(wait / 1000)), Math.ceil(wait / 1000))
  await pool.query({ name: 'count_upload', text: counting, values: [accountId, intervalAt(at)] })
}

export async function countUploadedBytes({ pool, now }: Deps, accountId: number, bytes: number) {
  const values = [accountId, intervalAt(now().getTime()), bytes]
  await pool.query({ name: 'count_uploaded_bytes', text: weighing, values })
}

type Interval = { since: Date; uploads: number; bytes: number }

/**
 * Sums the intervals, newest first. The interval at which the sum reaches the limit must expire before the next upload.
 */
function millisecondsToWait(intervals: readonly Interval[], limit: (typeof limits)[number], at: number) {
  let uploads = 0
  let bytes = 0
  for (const interval of intervals) {
    const wait = interval.since.getTime() + intervalMs + limit.withinMs - at
    if (wait <= 0) break
    uploads += interval.uploads
    bytes += interval.bytes
    if (uploads >= limit.uploads || bytes >= limit.bytes) return wait
  }
  return 0
}

const intervalAt = (at: number) => new Date(at - (at % intervalMs))
const oldest = (at: number) => new Date(at - intervalMs - Math.max(...limits.map(({ withinMs }) => withinMs)))

const reading = `select since, uploads, bytes::float8 as bytes from uploads_received
  where account_id = $1 and since > $2 order by since desc`

// Inserts `select … from accounts`, because the account may be deleted while its upload arrives.
const adding = `insert into uploads_received as u (account_id, since, uploads, bytes)
  select id, $2, `
const conflict = `from accounts where id = $1
  on conflict (account_id, since) do update set`
const counting = `${adding} 1, 0 ${conflict} uploads = u.uploads + 1`
const weighing = `${adding} 0, $3 ${conflict} bytes = u.bytes + excluded.bytes`
