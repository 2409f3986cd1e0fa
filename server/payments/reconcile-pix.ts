import type { App } from '#server/app.ts'
import { askCharge } from './sync-pix-charge.ts'

const pageLength = 40
const mostPages = 25
const atOnce = 4

type Place = { expires_at: Date; order_id: number }

/**
 * Asks the provider about every charge that may have been paid without our knowing, the oldest first: a callback was
 * lost, or we were away. What has been paid is asked about once more after its end. Answers how many it asked about.
 */
export async function reconcilePix(app: App) {
  if (!app.pix.provider) return 0
  let asked = 0
  let place: Place = { expires_at: new Date(0), order_id: 0 }
  for (let pages = 0; pages < mostPages; pages++) {
    const page = await openCharges(app, place)
    const last = page.at(-1)
    if (!last) break
    const failed = await askAll(app, page)
    asked += page.length
    place = last
    if (failed === 0) continue
    app.log('pix_not_reconciled', { charges: failed })
    // Nobody answers: the next run begins with the oldest again.
    if (failed === page.length) break
  }
  return asked
}

const openCharges = ({ db, now }: App, { expires_at, order_id }: Place) =>
  db
    .selectFrom('pix_charges as c')
    .leftJoin('order_activations as a', 'a.order_id', 'c.order_id')
    .select(['c.txid', 'c.order_id', 'c.expires_at'])
    .where('c.closed_at', 'is', null)
    .where(({ or, eb }) => or([eb('c.expires_at', '<=', now()), eb('a.order_id', 'is', null)]))
    .where(({ eb, refTuple, tuple }) => eb(refTuple('c.expires_at', 'c.order_id'), '>', tuple(expires_at, order_id)))
    .orderBy('c.expires_at')
    .orderBy('c.order_id')
    .limit(pageLength)
    .execute()

/** How many could not be asked. */
async function askAll(app: App, charges: readonly { txid: string }[]) {
  const waiting = [...charges]
  let failed = 0
  async function takeTurns() {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await askCharge(app, next.txid).catch(() => failed++)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, takeTurns))
  return failed
}
