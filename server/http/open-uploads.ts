import type { FastifyRequest } from 'fastify'
import { formErrors } from '#contract/messages.ts'
import { tooMany } from '#contract/refusals.ts'
import { networkOf } from '#server/accounts/origin.ts'
import { countUploadedBytes, limitUploads } from '#server/accounts/upload-limits.ts'
import type { App } from '#server/app.ts'
import { boundWork } from '#server/bounded-work.ts'
import type { AccountCaller, Caller, OperatorCaller } from './caller.ts'
import { openUploadRoom, type Receive } from './upload-room.ts'

type Limits = {
  room: { maxBytes: number }
  /** Uploads of one account at a time; more wait unread. */
  perAccount: { concurrency: number; waiting: number }
}

const retrySeconds = 5

/** Receives uploads so that nobody takes the room of others, be it at one moment or over a day. */
export function openUploads(app: Pick<App, 'pool' | 'now'>, { room, perAccount }: Limits) {
  const inRoom = openUploadRoom(room)
  const inTurn = boundPerAccount(perAccount)

  return <T>({ caller, raw }: FastifyRequest, work: (receive: Receive) => Promise<T>): Promise<T> => {
    const { account, limit, onReceived } = uploaderOf(app, caller)
    return inTurn(account, async () => {
      await limit()
      return inRoom(raw, { account, network: networkOf(caller.address), onReceived }, work)
    })
  }
}

type Uploader = { account: string; limit: () => Promise<void>; onReceived: (bytes: number) => Promise<void> }

/** Operators are few, and known by name. */
function uploaderOf(app: Pick<App, 'pool' | 'now'>, caller: Caller): Uploader {
  if ('operator' in caller) {
    const { operatorId } = (caller as OperatorCaller).operator
    return { account: `operator ${operatorId}`, limit: async () => {}, onReceived: async () => {} }
  }
  const { accountId } = (caller as AccountCaller).account
  return {
    account: String(accountId),
    limit: () => limitUploads(app, accountId),
    onReceived: bytes => countUploadedBytes(app, accountId, bytes),
  }
}

/** A few at a time, and a few more in line. */
function boundPerAccount({ concurrency, waiting }: Limits['perAccount']) {
  const lines = new Map<string, { inTurn: ReturnType<typeof boundWork>; uploads: number }>()
  return async <T>(account: string, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(account) ?? { inTurn: boundWork({ atOnce: concurrency, waiting }), uploads: 0 }
    if (line.uploads === concurrency + waiting) throw tooMany(formErrors.tooManyAtOnce, retrySeconds)
    lines.set(account, line)
    line.uploads++
    try {
      return await line.inTurn(work)
    } finally {
      if (--line.uploads === 0) lines.delete(account)
    }
  }
}
