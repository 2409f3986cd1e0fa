import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import * as z from 'zod/mini'
import type { App } from '#server/app.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { pixChargeToAsk } from './pix-tasks.ts'

const mostBytes = 2_000_000
const limits = { headersTimeout: 10_000, requestTimeout: 15_000, maxHeaderSize: 16_384 }

export type CallbackTls = { ca: string; cert: string; key: string }
type Place = { url: string; port: number; tls?: CallbackTls | undefined }

/**
 * Where the provider calls `{url}/pix`. With `tls` nobody gets in whose certificate `ca` has not signed; without, a
 * proxy sees to that.
 */
export async function listenForCallbacks(app: App, { url, port, tls }: Place) {
  const path = new URL(url).pathname.replace(/\/$/, '')
  const listener: RequestListener = (request, response) => {
    answer(app, path, request, response).catch(error => {
      app.log('pix_callback_failed', { reason: error instanceof Error ? error.name : 'unknown' })
      // The provider sends it again.
      if (!response.headersSent) response.writeHead(503)
      response.end()
    })
  }
  const server = tls
    ? createSecureServer(
        { ...limits, ...tls, requestCert: true, rejectUnauthorized: true, minVersion: 'TLSv1.2' },
        listener,
      )
    : createServer(limits, listener)
  server.listen(port, app.env.host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Some providers try the bare address first. */
async function answer(app: App, path: string, request: IncomingMessage, response: ServerResponse) {
  const asked = new URL(request.url ?? '/', 'http://callback').pathname.replace(/\/$/, '')
  const known = asked === path || asked === `${path}/pix`
  if (!known || request.method !== 'POST') {
    request.resume()
    response.writeHead(404).end()
    return
  }
  const body = await readBody(request)
  response.writeHead(body === undefined ? 413 : (await takeCallback(app, body)) ? 200 : 400).end()
}

async function readBody(request: IncomingMessage) {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    size += part.length
    if (size > mostBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

/** Only whom it is about: what it says of money is not believed, and not read. */
const Callback = z.object({
  pix: z._default(z.array(z.object({ txid: z.optional(z.unknown()) })).check(z.maxLength(5000)), []),
})

/** Puts every charge of ours that it names on the queue, to be asked about; false for what is no callback. */
async function takeCallback({ db }: Pick<App, 'db'>, body: string) {
  const parsed = Callback.safeParse(readJson(body))
  if (!parsed.success) return false
  const named = [...new Set(parsed.data.pix.map(({ txid }) => txid).filter(isTxid))]
  if (named.length === 0) return true
  await db.transaction().execute(async tx => {
    const known = await tx.selectFrom('pix_charges').select('txid').where('txid', 'in', named).execute()
    for (const { txid } of known) await enqueue(tx, pixChargeToAsk, { txid })
  })
  return true
}

const isTxid = (txid: unknown): txid is string => typeof txid === 'string' && /^[A-Za-z0-9]{26,35}$/.test(txid)

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
