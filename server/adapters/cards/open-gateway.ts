import type { Log } from '#server/app.ts'
import type { PaymentsEnv } from '#server/env/payments.ts'
import type { CardGateway } from './gateway.ts'
import { openPagbank } from './pagbank.ts'
import { openSimulator } from './simulator.ts'

/** Null where cards are not accepted; connects to nothing yet. */
export function openGateway(
  { dataDir, payments }: { dataDir: string; payments: PaymentsEnv },
  log: Log,
): CardGateway | null {
  const { gateway, pagbank, notificationUrl } = payments
  if (gateway === 'simulator') return openSimulator({ dataDir, notificationUrl, log })
  return pagbank ? openPagbank({ ...pagbank, notificationUrl, log }) : null
}
