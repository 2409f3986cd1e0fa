import type { App } from '#server/platform/app.ts'
import { recordAudit } from '#server/platform/operators/audit.ts'
import { dayOf } from './day-keys.ts'

type Holding = { operatorId: number; reason: string; from: Date; to: Date; held: boolean }

/**
 * Puts days of the log under a legal hold for a court order, so they outlive their retention period, or lifts the hold.
 */
export async function holdAccesses({ db, now }: Pick<App, 'db' | 'now'>, holding: Holding) {
  const { operatorId, reason, from, to, held } = holding
  return db.transaction().execute(async tx => {
    const days = await tx
      .updateTable('access_log_days')
      .set({ held_for: held ? reason : null })
      .where('day', '>=', dayOf(from.getTime()))
      .where('day', '<=', dayOf(to.getTime()))
      .returning('day')
      .execute()
    const facts = { reason, from: from.toISOString(), to: to.toISOString(), entries: days.length }
    const action = held ? 'access_log_held' : 'access_log_released'
    await recordAudit(tx, { operatorId, action, subject: 'access-log', facts }, now())
    return days.length
  })
}
