import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { App } from '#server/platform/app.ts'
import { ConfigError } from '#server/platform/env/env.ts'
import { enqueue, task } from '#server/platform/jobs/enqueue.ts'
import { inRequest } from '#server/platform/log/request-context.ts'

const maxBytes = 2_000_000
const limits = { headersTimeout: 10_000, requestTimeout: 15_000, maxHeaderSize: 16_384 }

type WebhookTls = { ca: string; cert: string; key: string }
type ListenOptions = { url: string; port: number; tls?: WebhookTls | undefined }

/**
 * The provider posts to `{url}/pix`. With `tls`, its certificate must be signed by `ca`. Otherwise, a proxy checks it.
 */
export async function listenForPixWebhooks(app: App, { url, port, tls }: ListenOptions) {
  const path = new URL(url).pathname.replace(/\/$/, '')
  const listener: RequestListener = (request, response) => {
    const id = randomUUID()
    response.setHeader('x-request-id', id)
    inRequest({ id }, () => void answerOrRefuse(app, path, request, response))
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

async function answerOrRefuse(app: App, path: string, request: IncomingMessage, response: ServerResponse) {
  await answer(app, path, request, response).catch(error => {
    app.log('pix_callback_failed', { reason: error instanceof Error ? error.name : 'unknown' })
    // The provider will resend the webhook.
    if (!response.headersSent) response.writeHead(503)
    response.end()
  })
}

/** Also accepts the URL without `/pix`, because some providers try that first. */
async function answer(app: App, path: string, request: IncomingMessage, response: ServerResponse) {
  const requested = new URL(request.url ?? '/', 'http://callback').pathname.replace(/\/$/, '')
  const isOurs = requested === path || requested === `${path}/pix`
  if (!isOurs || request.method !== 'POST') {
    request.resume()
    response.writeHead(404).end()
    return
  }
  const body = await readBody(request)
  response.writeHead(body === undefined ? 413 : (await handlePixWebhook(app, body)) ? 200 : 400).end()
}

async function readBody(request: IncomingMessage) {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    size += part.length
    if (size > maxBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

async function handlePixWebhook({ db, pix }: Pick<App, 'db' | 'pix'>, body: string) {
  const named = pix.provider?.readWebhook(body)
  if (!named) return false
  if (named.length === 0) return true
  await db.transaction().execute(async tx => {
    const known = await tx.selectFrom('pix_charges').select('txid').where('txid', 'in', named).execute()
    for (const { txid } of known) await enqueue(tx, syncPixChargeJob, { txid })
  })
  return true
}

export const syncPixChargeJob = task<{ txid: string }>('pix-charge-to-ask')
/** Both jobs also run on a schedule under the same names (`server/schedule.ts`). */
export const reconcilePixJob = task<object>('reconcile-pix')
export const registerPixWebhookJob = task<object>('register-pix-webhook')

export async function startPix(app: App) {
  const { provider } = app.env.pix
  if (!provider) return { close: async () => {} }
  const { port } = provider.webhook
  const listener = port
    ? await listenForPixWebhooks(app, { ...provider.webhook, port }).catch(explain(port))
    : undefined
  for (const task of [registerPixWebhookJob, reconcilePixJob]) {
    await enqueue(app.db, task, {}, { key: task.name, runAt: app.now() })
  }
  return { close: async () => listener?.close() }
}

const explain = (port: number) => (error: unknown) => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!['EADDRINUSE', 'EACCES'].includes(code)) throw error
  throw new ConfigError(`PIX_WEBHOOK_PORT: não é possível escutar na porta ${port}; por exemplo PIX_WEBHOOK_PORT=8443`)
}

/** Runs every day, because the provider may lose the registration. */
export async function registerPixWebhook({ env, pix }: Pick<App, 'env' | 'pix'>) {
  if (pix.provider && env.pix.provider) await pix.provider.registerWebhook(env.pix.provider.webhook.url)
}
