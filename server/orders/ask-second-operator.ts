import { Refusal } from '#contract/refusals.ts'
import type { Db } from '#server/db/open.ts'
import type { Env } from '#server/env.ts'
import { recordAudit } from '#server/operators/audit.ts'
import { deedAt, type LockedOrder, type Operator } from './admin-order.ts'
import { readOpenRequest } from './open-request.ts'

/** Cents: of a Pix as the statement says it, of a refund the order's. */
type Wish = { amount: number } & ({ action: 'confirm'; endToEndId: string } | { action: 'refund'; note: string })

export const isAboveLimit = (env: Env, amount: number) => amount > env.secondOperatorAbove

/** Puts a deed down for another operator to decide. */
export async function askSecondOperator(tx: Db, operator: Operator, order: LockedOrder, wish: Wish, now: Date) {
  const { id: order_id } = order
  const { action, amount } = wish
  const end_to_end_id = wish.action === 'confirm' ? wish.endToEndId : null
  const note = wish.action === 'refund' ? wish.note : null
  const asked = { order_id, action, end_to_end_id, note, amount, operator_id: operator.operatorId, asked_at: now }
  const { id } = await tx.insertInto('money_requests').values(asked).returning('id').executeTakeFirstOrThrow()
  const facts = { request: id, action, amount, ...expectedIn(order, amount), end_to_end_id }
  await recordAudit(tx, deedAt(order_id, operator, 'money_requested', facts), now)
}

/** What the order costs, said in the audit where another amount came in. */
export const expectedIn = (order: LockedOrder, amount: number) =>
  amount === order.amount ? {} : { expected: order.amount }

/** Nothing else is done with an order whose money waits for a second operator, nor with that Pix elsewhere. */
export async function refuseWhileAsked(tx: Db, { id }: LockedOrder, endToEndId?: string) {
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
