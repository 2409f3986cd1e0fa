import { request } from 'node:https'
import type { Receipt } from './books.ts'
import type { Certified } from './certificates.ts'
import { callbackFault } from './official-schema.ts'
import { receiptOnWire } from './wire.ts'

type Sender = {
  certified: Certified
  /** The authority that signed the receiver's certificate. */
  ca: string
  urlOf(chave: string): string | undefined
  note(fault: string): void
}
type HeldCallback = { url: string; pix: unknown[] }

/**
 * Notifies the receiver of payments, immediately or when the test decides. A held callback keeps the payment as it was
 * at the time.
 */
export function openCallbacks({ certified, ca, urlOf, note }: Sender) {
  const held: HeldCallback[] = []
  return {
    /** `held` waits for `deliver`; `dropped` is lost. */
    mode: 'sent' as 'sent' | 'held' | 'dropped',
    held,
    async tell(receipt: Receipt) {
      const url = urlOf(receipt.chave)
      if (!url || this.mode === 'dropped') return
      const callback = { url, pix: [receiptOnWire(receipt)] }
      if (this.mode === 'held') held.push(callback)
      else await this.post(callback)
    },
    /** Sends the held callbacks, optionally reversed, repeated or combined, as the standard allows. */
    async deliver({ reversed = false, times = 1, together = false } = {}) {
      const waiting = held.splice(0)
      if (reversed) waiting.reverse()
      const [first] = waiting
      const all = together && first ? [{ url: first.url, pix: waiting.flatMap(({ pix }) => pix) }] : waiting
      for (let time = 0; time < times; time++) for (const callback of all) await this.post(callback)
    },
    /** Returns the receiver's HTTP status. */
    async post({ url, pix }: HeldCallback, identity: Partial<Certified> = certified) {
      const fault = callbackFault({ pix })
      if (fault) note(`callback: ${fault}`)
      return postJson(`${url}/pix`, { pix }, { ca, ...identity })
    },
  }
}

export function postJson(url: string, json: unknown, tls: { ca: string } & Partial<Certified>) {
  return new Promise<number>((resolve, reject) => {
    const headers = { 'content-type': 'application/json' }
    const sent = request(url, { method: 'POST', headers, agent: false, ...tls }, response => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    sent.on('error', reject)
    sent.end(JSON.stringify(json))
  })
}
