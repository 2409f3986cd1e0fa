import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { retryRefunds } from '#server/money/orders/refunds.ts'
import { reconcileAttempts } from '#server/money/payments/card-charges.ts'
import { reconcilePix } from '#server/money/payments/sync-pix-charges.ts'
import { closeApp, openApp } from '#server/open-app.ts'
import { socketUrl } from '#server/platform/db/embedded/socket.ts'
import { readEnv } from '#server/platform/env/env.ts'
import { runQueued, startWorker } from '#server/platform/jobs/worker.ts'
import { tasks } from '#server/tasks.ts'
import type { BackOffice } from '../world/back-office.ts'
import { productionEnv } from '../world/environment.ts'
import { pixId } from '../world/orders.ts'
import type { Outside } from './outside-money.ts'
import { postAdmin } from './paid-script.ts'
import type { openPlace } from './product.ts'

type Place = Awaited<ReturnType<typeof openPlace>>
type Deps = { place: Place; variables: Record<string, string>; outside: Outside; operator: BackOffice }

/** Longer than a card charge can stay pending or a Pix charge can stay payable. */
const later = 31 * minuteMs
const unfinished = `
  select 'a card attempt' as what, id from card_attempts where settled_at is null
  union all
  select 'a refund', r.id from refunds r join payments p on p.id = r.payment_id
    where p.operator_id is null and not exists (select from refund_transfers t where t.refund_id = r.id)
  union all
  select 'a job', j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
    where k.identifier in ('pix-charge-to-ask', 'money-to-return') and j.attempts < j.max_attempts`

/** Runs the recurring jobs of the half hour after the last start, then the refunds that an operator makes by hand. */
export async function reconcileAll({ place, variables, outside, operator }: Deps) {
  outside.bank.later(later)
  const env = readEnv({ DATA_DIR: place.dataDir, ...productionEnv, ...variables })
  const log: unknown[] = []
  const app = openApp(env, socketUrl(await place.socketDirectory(), 'vespera'), (event, facts) =>
    log.push(event, facts),
  )
  app.now = () => new Date(Date.now() + later)
  // Releases the jobs of killed processes within seconds. With its usual interval, the site needs up to half a minute.
  const leases = await startWorker(app, [], [], { beatMs: 1_000 })
  try {
    for (let round = 0; round < 250; round++) {
      await reconcilePix(app)
      await reconcileAttempts(app)
      await retryRefunds(app).catch(error => log.push(String(error)))
      await place.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null')
      await runQueued(app, tasks)
      if ((await place.query(unfinished)).length === 0) break
      await sleep(300)
    }
    expect(await place.query(unfinished), JSON.stringify(log).slice(-2_000)).toEqual([])
  } finally {
    await leases.close()
    await closeApp(app)
  }
  await sendBack({ place, outside, operator })
}

async function sendBack({ place, outside, operator }: Omit<Deps, 'variables'>) {
  const owed = await place.query(`
    select r.id, p.order_id, p.amount from refunds r join payments p on p.id = r.payment_id
    where not exists (select from refund_transfers t where t.refund_id = r.id)`)
  for (const { id, order_id: orderId, amount: cents } of owed) {
    outside.handed.push({ orderId, cents })
    await postAdmin(operator, `refunds/${id}/transfer`, { end_to_end_id: pixId('D') })
  }
}
