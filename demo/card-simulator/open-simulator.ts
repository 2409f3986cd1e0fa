import { join } from 'node:path'
import type { CardGateway } from '#server/adapters/cards/gateway.ts'
import { openPagbank } from '#server/adapters/cards/pagbank.ts'
import type { Log } from '#server/app.ts'
import { openBooks } from './books.ts'
import { callBack } from './call-back.ts'
import { answer, type Means } from './gateway-handler.ts'
import { type GatewayKey, openKey } from './key.ts'
import { testCards } from './stories.ts'

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
  const means: Means = {
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
    fetch: inProcess(means),
    pausesMs: [100],
  })
}

const inProcess =
  (means: Means): typeof globalThis.fetch =>
  async (address, { method = 'GET', headers, body } = {}) => {
    const { pathname, search } = new URL(String(address))
    const asked = {
      method,
      path: pathname + search,
      headers: headers as Record<string, string>,
      body: String(body ?? ''),
    }
    const answered = await answer(means, asked)
    if (answered === 'lost') throw new TypeError('the connection was cut')
    return Response.json(answered.json, { status: answered.status })
  }
