import type { App } from '#server/app.ts'
import { type Attempt, endAttempt } from './attempts.ts'
import { recordCharge } from './record-charge.ts'

type Means = Pick<App, 'db' | 'now' | 'log' | 'cards'>

/** An attempt is left to the request that made it for as long as that may take. */
const ownMs = 20_000
/**
 * Until then a charge that nobody knows of may still be on its way. `listed`: the gateway lists nothing under the
 * reference; a call lasts about a minute with all its tries. `silent`: it said nothing of it.
 */
const lostMs = { listed: 5 * 60_000, silent: 30 * 60_000 }
const atOnce = 200

/** Asks the gateway about every attempt without an outcome: a lost answer, a lost call back, a killed process. */
export async function reconcileAttempts(app: Means) {
  if (!app.cards) return
  const open = await app.db
    .selectFrom('card_attempts')
    .selectAll()
    .where('settled_at', 'is', null)
    .where('created_at', '<=', new Date(app.now().getTime() - ownMs))
    .orderBy('id')
    .limit(atOnce)
    .execute()
  for (const attempt of open) {
    await askAbout(app, attempt).catch((error: Error) =>
      app.log('card_attempt_not_reconciled', { attempt: attempt.id, reason: error.message }),
    )
  }
}

/** As it stands now; one that never reached the gateway ends in the end. Throws when the gateway can't be asked. */
export async function askAbout(app: Means, attempt: Attempt): Promise<Attempt> {
  if (!app.cards) return attempt
  const { gateway_order_id, reference } = attempt
  const charge = await (gateway_order_id ? app.cards.readOrder(gateway_order_id) : app.cards.findByReference(reference))
  if (charge && charge !== 'none') return recordCharge(app, attempt.id, charge)
  const most = lostMs[charge === 'none' ? 'listed' : 'silent']
  const isLost = gateway_order_id === null && app.now().getTime() - attempt.created_at.getTime() > most
  if (isLost) await endAttempt(app.db, attempt, app.now(), { freeKey: false })
  return attempt
}
