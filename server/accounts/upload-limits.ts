import { tooManyUploads } from '#contract/messages.ts'
import { tooMany } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'

type Means = Pick<App, 'pool' | 'now'>

const minuteMs = 60_000
const stretchMs = 10 * minuteMs
const megabyte = 1024 ** 2

/** Far above what a person sends: all photos and videos that a profile can hold are 330 MB. */
const limits = [
  { withinMs: 60 * minuteMs, uploads: 400, bytes: 1_500 * megabyte },
  { withinMs: 24 * 60 * minuteMs, uploads: 2_000, bytes: 6_000 * megabyte },
] as const

/**
 * Counts one more upload of an account, before it is read.
 * @throws Refusal `too_many` when it has sent too much of late; one that is refused does not count.
 */
export async function limitUploads({ pool, now }: Means, accountId: number) {
  const at = now().getTime()
  const { rows } = await pool.query<Stretch>({ name: 'read_uploads', text: reading, values: [accountId, longAgo(at)] })
  const wait = Math.max(...limits.map(limit => millisecondsToWait(rows, limit, at)))
  if (wait > 0) throw tooMany(tooManyUploads(Math.ceil(wait / 1000)), Math.ceil(wait / 1000))
  await pool.query({ name: 'count_upload', text: counting, values: [accountId, stretchAt(at)] })
}

/** What an upload weighed, which is known when it has been read. */
export async function countUploadedBytes({ pool, now }: Means, accountId: number, bytes: number) {
  const values = [accountId, stretchAt(now().getTime()), bytes]
  await pool.query({ name: 'count_uploaded_bytes', text: weighing, values })
}

export async function dropOldUploads({ db, now }: Pick<App, 'db' | 'now'>) {
  await db.deleteFrom('uploads_received').where('since', '<', longAgo(now().getTime())).execute()
}

type Stretch = { since: Date; uploads: number; bytes: number }

/** Newest first: the stretch with which a limit is reached has to be forgotten before there is room again. */
function millisecondsToWait(stretches: readonly Stretch[], limit: (typeof limits)[number], at: number) {
  let uploads = 0
  let bytes = 0
  for (const stretch of stretches) {
    const wait = stretch.since.getTime() + stretchMs + limit.withinMs - at
    if (wait <= 0) break
    uploads += stretch.uploads
    bytes += stretch.bytes
    if (uploads >= limit.uploads || bytes >= limit.bytes) return wait
  }
  return 0
}

const stretchAt = (at: number) => new Date(at - (at % stretchMs))
const longAgo = (at: number) => new Date(at - stretchMs - Math.max(...limits.map(({ withinMs }) => withinMs)))

const reading = `select since, uploads, bytes::float8 as bytes from uploads_received
  where account_id = $1 and since > $2 order by since desc`

// An account may be deleted while its upload arrives.
const adding = `insert into uploads_received as u (account_id, since, uploads, bytes)
  select id, $2, `
const conflict = `from accounts where id = $1
  on conflict (account_id, since) do update set`
const counting = `${adding} 1, 0 ${conflict} uploads = u.uploads + 1`
const weighing = `${adding} 0, $3 ${conflict} bytes = u.bytes + excluded.bytes`
