import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import type { Env } from '#server/env.ts'
import { type AuditEvent, recordAudit } from '#server/operators/audit.ts'
import type { OperatorSession } from '#server/operators/sessions.ts'
import { type LockedOrder, lockOrder } from './settle-order.ts'

export type AdminDeps = Pick<App, 'db' | 'now' | 'env'>
export type Operator = Pick<OperatorSession, 'operatorId'>
export type { LockedOrder }

export async function lockAdminOrder(tx: Db, orderId: number) {
  const found = await tx.selectFrom('orders').select('id').where('id', '=', orderId).executeTakeFirst()
  if (!found) throw new Refusal('not_found', messages.notFound)
  return lockOrder(tx, orderId)
}

/** `facts` hold ids, codes and cents only. */
export const auditEntry = (
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

/** `amount` in cents: the statement's for a Pix, the order's for a refund. */
type MoneyRequest = { amount: number } & (
  | { action: 'confirm'; endToEndId: string }
  | { action: 'refund'; note: string }
)

export const isAboveLimit = (env: Env, amount: number) => amount > env.secondOperatorAbove

export async function requestSecondOperator(
  tx: Db,
  operator: Operator,
  order: LockedOrder,
  request: MoneyRequest,
  now: Date,
) {
  const { id: order_id } = order
  const { action, amount } = request
  const end_to_end_id = request.action === 'confirm' ? request.endToEndId : null
  const note = request.action === 'refund' ? request.note : null
  const row = { order_id, action, end_to_end_id, note, amount, operator_id: operator.operatorId, asked_at: now }
  const { id } = await tx.insertInto('money_requests').values(row).returning('id').executeTakeFirstOrThrow()
  const facts = { request: id, action, amount, ...expectedAmount(order, amount), end_to_end_id }
  await recordAudit(tx, auditEntry(order_id, operator, 'money_requested', facts), now)
}

/** For the audit: the order's amount where another one came in. */
export const expectedAmount = (order: LockedOrder, amount: number) =>
  amount === order.amount ? {} : { expected: order.amount }

/** Blocks any other action on the order, and the same Pix on another order, until the request is decided. */
export async function refuseWhileRequested(tx: Db, { id }: LockedOrder, endToEndId?: string) {
  if (await readOpenRequest(tx, id))
    throw new Refusal('conflict', 'Este pedido aguarda a decisão de um segundo operador.')
  if (endToEndId === undefined) return
  const elsewhere = await tx
    .selectFrom('money_requests as q')
    .innerJoin('orders as o', 'o.id', 'q.order_id')
    .leftJoin('money_request_outcomes as d', 'd.request_id', 'q.id')
    .select('o.code')
    .where('q.end_to_end_id', '=', endToEndId)
    .where('d.request_id', 'is', null)
    .executeTakeFirst()
  if (elsewhere) throw new Refusal('conflict', `Este Pix aguarda um segundo operador no pedido ${elsewhere.code}.`)
}

/** An order has at most one open request. */
export const readOpenRequest = (db: Db, orderId: number) =>
  db
    .selectFrom('money_requests as q')
    .innerJoin('operators as o', 'o.id', 'q.operator_id')
    .selectAll('q')
    .select('o.name as operator')
    .where('q.order_id', '=', orderId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('money_request_outcomes as d').select('d.request_id').whereRef('d.request_id', '=', 'q.id')),
      ),
    )
    .executeTakeFirst()

export type OpenRequest = NonNullable<Awaited<ReturnType<typeof readOpenRequest>>>
