import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { hourMs } from '#contract/durations.ts'
import { formErrors, messages } from '#contract/messages.ts'
import { Refusal, tooMany } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import { boundWork } from '#server/platform/limits/bounded-work.ts'
import { findLargestShare, type Share, sizeOf } from '#server/platform/limits/fair-share.ts'
import type { Sender } from '#server/platform/limits/fair-turns.ts'
import { networkOf } from '#server/platform/limits/rate-limit.ts'
import { countUploadedBytes, limitUploads } from '#server/platform/limits/upload-limits.ts'
import type { AccountCaller, Caller, OperatorCaller } from './caller.ts'

type Uploader = Pick<Share, 'network' | 'account'> & {
  onReceived: (bytes: number) => Promise<void>
}
type Upload = Uploader & Share & { giveWay?: (() => void) | undefined }
/** Counts the body's bytes while `read` runs. */
export type Receive = <T>(read: () => Promise<T>) => Promise<T>

const roomRetryAfter = 10
/** How long a client may read the response before we cut the connection. */
const lingerMs = 2_000

/**
 * Counts only received bytes, so a stalled request does not reserve space. If all space is taken, refuses the largest
 * upload.
 */
export function openUploadRoom({ maxBytes }: { maxBytes: number }) {
  const uploads = new Set<Upload>()

  return async <T>(request: IncomingMessage, uploader: Uploader, work: (receive: Receive) => Promise<T>) => {
    const upload: Upload = { ...uploader, size: 0 }
    uploads.add(upload)
    try {
      return await work(read => receive(request, upload, read))
    } finally {
      uploads.delete(upload)
    }
  }

  async function receive<T>(request: IncomingMessage, upload: Upload, read: () => Promise<T>) {
    let received = 0
    const count = (chunk: Buffer) => {
      received += chunk.length
      upload.size += chunk.length
      makeRoom(upload)
    }
    const refused = new Promise<never>((_, reject) => {
      upload.giveWay = () => {
        request.off('data', count)
        upload.giveWay = undefined
        upload.size = 0
        letGo(request)
        reject(full())
      }
    })
    request.on('data', count)
    try {
      return await Promise.race([read(), refused])
    } finally {
      request.off('data', count)
      upload.giveWay = undefined
      await upload.onReceived(received)
    }
  }

  function makeRoom({ network }: Upload) {
    const all = [...uploads]
    const ofNetwork = all.filter(upload => upload.network === network)
    const tooMuch = sizeOf(all) > maxBytes ? all : sizeOf(ofNetwork) > maxBytes / 2 ? ofNetwork : []
    findLargestShare(tooMuch.filter(({ giveWay }) => giveWay))?.giveWay?.()
  }
}

function letGo(request: IncomingMessage) {
  request.unpipe()
  request.resume()
  setTimeout(() => request.complete || request.destroy(), lingerMs).unref()
}

function full() {
  const refusal = new Refusal('unavailable', messages.unavailable)
  refusal.retryAfter = roomRetryAfter
  return refusal
}

type Limits = {
  room: { maxBytes: number }
  /** `concurrency`: parallel uploads per account; `waiting`: how many more wait, with their bodies unread. */
  perAccount: { concurrency: number; waiting: number }
}

const lineRetryAfter = 5

/** Identifies the sender, because we process the files of different senders in turn. */
export function senderOf(caller: Caller): Sender {
  const network = networkOf(caller.address)
  if ('operator' in caller) return { network, account: `operator ${(caller as OperatorCaller).operator.operatorId}` }
  return { network, account: String((caller as AccountCaller).account.accountId) }
}

export function openUploads(app: Pick<App, 'pool' | 'now'>, { room, perAccount }: Limits) {
  const inRoom = openUploadRoom(room)
  const inTurn = boundPerAccount(perAccount)

  return <T>({ caller, raw }: FastifyRequest, work: (receive: Receive) => Promise<T>): Promise<T> => {
    const sender = senderOf(caller)
    const { limit, onReceived } = limitsOf(app, caller)
    return inTurn(String(sender.account), async () => {
      await limit()
      return inRoom(raw, { ...sender, onReceived }, work)
    })
  }
}

type AccountLimits = { limit: () => Promise<void>; onReceived: (bytes: number) => Promise<void> }

/** Operators have no daily limit. */
function limitsOf(app: Pick<App, 'pool' | 'now'>, caller: Caller): AccountLimits {
  if ('operator' in caller) return { limit: async () => {}, onReceived: async () => {} }
  const { accountId } = (caller as AccountCaller).account
  return {
    limit: () => limitUploads(app, accountId),
    onReceived: bytes => countUploadedBytes(app, accountId, bytes),
  }
}

function boundPerAccount({ concurrency, waiting }: Limits['perAccount']) {
  const lines = new Map<string, { inTurn: ReturnType<typeof boundWork>; uploads: number }>()
  return async <T>(account: string, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(account) ?? { inTurn: boundWork({ concurrency, waiting }), uploads: 0 }
    if (line.uploads === concurrency + waiting) throw tooMany(formErrors.tooManyAtOnce, lineRetryAfter)
    lines.set(account, line)
    line.uploads++
    try {
      return await line.inTurn(work)
    } finally {
      if (--line.uploads === 0) lines.delete(account)
    }
  }
}

const uploadsIn = (dataDir: string) => join(dataDir, 'tmp', 'uploads')

/** Creates a folder that only this program's user may read, and removes it after the work. */
export async function inUploadFolder<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(uploadsIn(dataDir), randomBytes(12).toString('hex'))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes folders that a killed process left behind: they are older than an hour, and no request takes that long. */
export async function clearUploadFolders(dataDir: string, now: Date) {
  const root = uploadsIn(dataDir)
  for (const name of await readdir(root).catch(() => [])) {
    const found = await stat(join(root, name)).catch(() => undefined)
    if (found && found.mtime.getTime() < now.getTime() - hourMs)
      await rm(join(root, name), { recursive: true, force: true })
  }
}

/** The folder that contains one folder for each media worker. */
export const workerFolders = (dataDir: string) => join(dataDir, 'tmp', 'workers')

/** Call it only at start-up, once this process has claimed the directory and before any request can be in progress. */
export async function emptyUploadFolders(dataDir: string) {
  for (const folder of [uploadsIn(dataDir), workerFolders(dataDir)]) await rm(folder, { recursive: true, force: true })
}
