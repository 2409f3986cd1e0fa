import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import type { AuditEvent } from '#server/operators/audit.ts'
import type { OperatorSession } from '#server/operators/sessions.ts'
import { type LockedOrder, lockOrder } from './settle-order.ts'

export type Desk = Pick<App, 'db' | 'now' | 'env'>
export type Operator = Pick<OperatorSession, 'operatorId'>
export type { LockedOrder }

/** The order that an operator works on, held until the transaction ends. */
export async function lockDeskOrder(tx: Db, orderId: number) {
  const found = await tx.selectFrom('orders').select('id').where('id', '=', orderId).executeTakeFirst()
  if (!found) throw new Refusal('not_found', messages.notFound)
  return lockOrder(tx, orderId)
}

/** What the audit says of a deed at an order: ids, codes and cents. */
export const deedAt = (
  orderId: number,
  { operatorId }: Operator,
  action: string,
  facts: AuditEvent['facts'] = {},
): AuditEvent => ({
  operatorId,
  action,
  subject: `order:${orderId}`,
  facts,
})
