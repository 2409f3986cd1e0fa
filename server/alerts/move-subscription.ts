import type { PushSubscription } from '#contract/alerts.ts'
import type { App } from '#server/app.ts'
import { rateLimit } from '#server/rate-limit.ts'
import { toStored } from './devices.ts'

/** Whichever it was for. Nothing when the former address is not known. */
export async function moveSubscription(
  app: Pick<App, 'db' | 'pool' | 'push' | 'now'>,
  { from, subscription }: { from: string; subscription: PushSubscription },
  address: string,
) {
  await rateLimit(app, 'push-address', { address })
  const stored = await toStored(app, subscription)
  await app.db.transaction().execute(async tx => {
    for (const table of ['push_devices', 'search_subscriptions'] as const) {
      const known = await tx
        .selectFrom(table)
        .select('endpoint')
        .where('endpoint', '=', from)
        .forUpdate()
        .executeTakeFirst()
      if (!known) continue
      if (from !== stored.endpoint) await tx.deleteFrom(table).where('endpoint', '=', stored.endpoint).execute()
      await tx.updateTable(table).set(stored).where('endpoint', '=', from).execute()
    }
  })
}
