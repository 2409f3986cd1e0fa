import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { AwsClient } from 'aws4fetch'

export type BucketAccess = {
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  bucket: string
  /** Keys per list response. Buckets allow at most 1,000. */
  pageSize?: number
}

export type BucketObject = { key: string; writtenAt: Date }
export type Bucket = ReturnType<typeof openBucket>

type Sent = {
  query?: Record<string, string>
  headers?: Record<string, string> | undefined
  body?: BodyInit
}

const missing = 404
const retries = 3
/**
 * `answer` applies to requests without a body, `write` to bytes in memory, and `file` to files up to the largest video.
 */
const timeoutMs = { answer: 15_000, write: 30_000, file: 120_000 }

export function openBucket(access: BucketAccess) {
  const ask = openAsker(access)
  const put = async (key: string, sent: Sent, ms: number) => taken(await ask('PUT', key, sent, within(ms)))
  return {
    write: (key: string, bytes: Uint8Array, type: string) =>
      put(key, { body: bytes as Uint8Array<ArrayBuffer>, headers: { 'content-type': type } }, timeoutMs.write),
    /** Streams the file, and reads it again on a retry. */
    writeFile: async (key: string, path: string, type: string) =>
      put(key, { body: await openAsBlob(path, { type }) }, timeoutMs.file),
    copy: (from: string, to: string) =>
      put(to, { headers: { 'x-amz-copy-source': `/${access.bucket}/${from}` } }, timeoutMs.file),
    /** Succeeds even if the object is missing. */
    async remove(key: string) {
      await (await ask('DELETE', key, {}, within(timeoutMs.answer))).body?.cancel()
    },
    async describe(key: string) {
      const { ok, headers } = await ask('HEAD', key, {}, within(timeoutMs.answer))
      if (!ok) return undefined
      return { size: Number(headers.get('content-length')), writtenAt: new Date(headers.get('last-modified') ?? 0) }
    },
    async read(key: string) {
      const answer = await ask('GET', key, {}, within(timeoutMs.write))
      if (answer.ok) return Buffer.from(await answer.arrayBuffer())
      await answer.body?.cancel()
      return undefined
    },
    stream(key: string, range?: { start: number; end: number }) {
      const headers = range && { range: `bytes=${range.start}-${range.end}` }
      return Readable.from(
        bytesOf(signal => ask('GET', key, { headers }, signal)),
        { objectMode: false },
      )
    },
    async *list(prefix: string): AsyncGenerator<BucketObject> {
      let after: Record<string, string> | undefined = {}
      while (after) {
        const query = { 'list-type': '2', 'max-keys': String(access.pageSize ?? 1_000), prefix, ...after }
        const answer = await ask('GET', '', { query }, within(timeoutMs.write))
        if (!answer.ok) throw new Error(`there is no bucket ${access.bucket}`)
        const page = await answer.text()
        yield* objectsIn(page)
        after = nextPage(page)
      }
    },
  }
}

const within = (ms: number) => AbortSignal.timeout(ms)

/** The bucket did not respond, or it responded with an error, so the object's state is unknown. */
export class BucketUnavailable extends Error {}

/** The errors of these requests contain no secrets. */
function openAsker(access: BucketAccess) {
  const base = `${access.endpoint}/${access.bucket}`
  let client: Promise<AwsClient> | undefined
  return async (method: string, key: string, { query, headers = {}, body }: Sent, signal: AbortSignal) => {
    client ??= openClient(access)
    const search = query ? `?${new URLSearchParams(query)}` : ''
    const answer = await (await client)
      .fetch(`${base}/${key}${search}`, {
        method,
        headers,
        signal,
        ...(body && { body }),
      })
      .catch(error => {
        throw new BucketUnavailable(`the bucket did not answer ${method} ${key}: ${reasonOf(error)}`)
      })
    if (answer.ok || answer.status === missing) return answer
    throw new BucketUnavailable(`the bucket answered ${answer.status} ${await codeOf(answer)} to ${method} ${key}`)
  }
}

async function openClient({ accessKeyId, secretAccessKey, region }: BucketAccess) {
  const { AwsClient } = await import('aws4fetch')
  return new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries })
}

/** A bucket can report a copy error in a response with status 200. */
async function taken(answer: Response) {
  const text = await answer.text()
  if (!answer.ok || text.includes('<Error>')) throw new Error(`the bucket did not take it: ${elementOf(text, 'Code')}`)
}

async function* bytesOf(ask: (signal: AbortSignal) => Promise<Response>) {
  const reading = new AbortController()
  const limit = setTimeout(() => reading.abort(), timeoutMs.answer)
  try {
    const answer = await ask(reading.signal)
    clearTimeout(limit)
    if (!answer.ok) throw new Error('the object is gone')
    if (answer.body) yield* answer.body
  } finally {
    clearTimeout(limit)
    reading.abort()
  }
}

/** Returns a code and never a message, because a message can contain the URL. */
const reasonOf = ({ name, cause }: Error) => String((cause as { code?: unknown } | undefined)?.code ?? name)

const codeOf = async (answer: Response) => elementOf(await answer.text(), 'Code')

const elementOf = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''

function objectsIn(page: string): BucketObject[] {
  const all = [...page.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, object]) => object as string)
  return all.map(xml => ({ key: elementOf(xml, 'Key'), writtenAt: new Date(elementOf(xml, 'LastModified')) }))
}

function nextPage(page: string): Record<string, string> | undefined {
  if (elementOf(page, 'IsTruncated') !== 'true') return undefined
  return { 'continuation-token': elementOf(page, 'NextContinuationToken').replaceAll('&amp;', '&') }
}
