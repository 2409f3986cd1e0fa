import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CardGateway } from '#server/adapters/cards/gateway.ts'
import { openPagbank } from '#server/adapters/cards/pagbank.ts'
import { signatureOf } from '#server/adapters/cards/pagbank-signature.ts'
import type { Log } from '#server/log.ts'
import { type Booked, openBooks, testCards } from './books.ts'
import { answer, type Deps } from './gateway-handler.ts'
import { type GatewayKey, openKey } from './key.ts'
import { orderOf } from './make-order.ts'

type Choices = { dataDir: string; notificationUrl: string; log: Log }

const token = 'token-do-simulador'

/**
 * The demonstration's gateway: PagBank's own adapter, over a PagBank that lies in `dataDir`/simulator and is asked
 * without a network.
 */
export function openSimulator({ dataDir, notificationUrl, log }: Choices): CardGateway {
  const folder = join(dataDir, 'simulator')
  let key: Promise<GatewayKey> | undefined
  const now = () => Date.now()
  const deps: Deps = {
    books: openBooks(join(folder, 'orders.jsonl')),
    key: () => (key ??= openKey(join(folder, 'key.pem'))),
    token,
    now,
    changed: booked => callBack(booked, token, now),
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
  (deps: Deps): typeof globalThis.fetch =>
  async (address, { method = 'GET', headers, body } = {}) => {
    const { pathname, search } = new URL(String(address))
    const asked = {
      method,
      path: pathname + search,
      headers: headers as Record<string, string>,
      body: String(body ?? ''),
    }
    const answered = await answer(deps, asked)
    if (answered === 'lost') throw new TypeError('the connection was cut')
    return Response.json(answered.json, { status: answered.status })
  }

const pausesMs = [0, 1_000, 5_000, 20_000]

/**
 * Calls back about an order now and at each later step of its story, again while nobody answers. What is under way when
 * the process ends is lost, as it may be with a real gateway.
 */
export function callBack(booked: Booked, token: string, now: () => number) {
  for (const { afterMs } of booked.steps) {
    const wait = Math.max(0, booked.at + afterMs - now())
    if (afterMs > 0 && wait === 0) continue
    const timer = setTimeout(() => void callNow(booked, token, now), wait + 50)
    timer.unref()
  }
}

async function callNow(booked: Booked, token: string, now: () => number) {
  const body = JSON.stringify(orderOf(booked, now()))
  await Promise.all(Array.from({ length: booked.calls }, () => post(booked.notificationUrl, token, body)))
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
      // Nobody there: once more, later.
    }
  }
  return false
}
