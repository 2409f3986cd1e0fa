import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CardGateway } from '#server/platform/adapters/cards/gateway.ts'
import { openPagbank } from '#server/platform/adapters/cards/pagbank.ts'
import { signatureOf } from '#server/platform/adapters/cards/pagbank-messages.ts'
import type { Log } from '#server/platform/log/log.ts'
import { handleRequest, type SimulatorDeps } from './gateway-handler.ts'
import { type GatewayKey, openKey } from './key.ts'
import { openOrderStore, presentOrder, type SimulatedOrder, testCards } from './orders.ts'

type SimulatorOptions = { dataDir: string; notificationUrl: string; log: Log }

const token = 'token-do-simulador'

export function openSimulator({ dataDir, notificationUrl, log }: SimulatorOptions): CardGateway {
  const folder = join(dataDir, 'simulator')
  let key: Promise<GatewayKey> | undefined
  const now = () => Date.now()
  const deps: SimulatorDeps = {
    store: openOrderStore(join(folder, 'orders.jsonl')),
    key: () => (key ??= openKey(join(folder, 'key.pem'))),
    token,
    now,
    changed: order => scheduleWebhooks(order, token, now),
  }
  return openPagbank({
    name: 'simulator',
    url: 'http://simulator.invalid',
    token,
    notificationUrl,
    log,
    needsTaxId: false,
    testCards,
    fetch: inProcess(deps),
    pausesMs: [100],
  })
}

const inProcess =
  (deps: SimulatorDeps): typeof globalThis.fetch =>
  async (address, { method = 'GET', headers, body } = {}) => {
    const { pathname, search } = new URL(String(address))
    const request = {
      method,
      path: pathname + search,
      headers: headers as Record<string, string>,
      body: String(body ?? ''),
    }
    const response = await handleRequest(deps, request)
    if (response === 'lost') throw new TypeError('the connection was cut')
    return Response.json(response.json, { status: response.status })
  }

const pausesMs = [0, 1_000, 5_000, 20_000]

/** When the process ends, pending webhooks are lost, as at a real gateway. */
export function scheduleWebhooks(order: SimulatedOrder, token: string, now: () => number) {
  for (const { afterMs } of order.steps) {
    const wait = Math.max(0, order.at + afterMs - now())
    if (afterMs > 0 && wait === 0) continue
    const timer = setTimeout(() => void sendWebhook(order, token, now), wait + 50)
    timer.unref()
  }
}

async function sendWebhook(order: SimulatedOrder, token: string, now: () => number) {
  const body = JSON.stringify(presentOrder(order, now()))
  await Promise.all(Array.from({ length: order.calls }, () => post(order.notificationUrl, token, body)))
}

async function post(url: string, token: string, body: string) {
  const headers = { 'content-type': 'application/json', 'x-authenticity-token': signatureOf(token, Buffer.from(body)) }
  for (const pause of pausesMs) {
    await sleep(pause, undefined, { ref: false })
    try {
      const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(5_000) })
      await answer.arrayBuffer()
      if (answer.ok) return true
    } catch {
      // The loop retries after the next pause.
    }
  }
  return false
}
