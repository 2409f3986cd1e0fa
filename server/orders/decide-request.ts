import type { Selectable } from 'kysely'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Db } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import { recordAudit } from '#server/operators/audit.ts'
import { type Desk, deedAt, type LockedOrder, lockDeskOrder, type Operator } from './admin-order.ts'
import { takePix } from './confirm-pix.ts'
import { giveBack } from './refund-order.ts'

type Request = Selectable<Database['money_requests']>

/** A second operator's word on what the first asked for; answers the order's id. */
export async function decideRequest({ db, now }: Desk, operator: Operator, requestId: number, approve: boolean) {
  return db.transaction().execute(async tx => {
    const at = now()
    const request = await findRequest(tx, requestId)
    const order = await lockDeskOrder(tx, request.order_id)
    if (request.operator_id === operator.operatorId)
      throw new Refusal('forbidden', 'Outra pessoa precisa decidir o que você pediu.')
    const outcome = approve ? 'approved' : 'rejected'
    await recordOutcome(tx, operator, { request, outcome }, at)
    if (approve) await deeds[request.action](tx, operator, { order, request }, at)
    return request.order_id
  })
}

type Asked = { order: LockedOrder; request: Request }

const deeds = {
  confirm: (tx: Db, operator: Operator, { order, request }: Asked, at: Date) =>
    takePix(tx, operator, order, { endToEndId: request.end_to_end_id ?? '', amount: request.amount }, at),
  refund: (tx: Db, operator: Operator, { order, request }: Asked, at: Date) =>
    giveBack(tx, operator, order, request.note ?? '', at),
} as const

async function findRequest(tx: Db, requestId: number) {
  const request = await tx.selectFrom('money_requests').selectAll().where('id', '=', requestId).executeTakeFirst()
  if (!request) throw new Refusal('not_found', messages.notFound)
  return request
}

type Decision = { request: Request; outcome: 'approved' | 'rejected' }

/** @throws Refusal `conflict` when another operator was faster. */
async function recordOutcome(tx: Db, operator: Operator, { request, outcome }: Decision, at: Date) {
  const { id: request_id, action, amount, order_id, operator_id: asked_by } = request
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('money_request_outcomes')
    .values({ request_id, outcome, operator_id: operator.operatorId, decided_at: at })
    .onConflict(conflict => conflict.column('request_id').doNothing())
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) throw new Refusal('conflict', 'Este pedido de aprovação já foi decidido.')
  const facts = { request: request_id, action, amount, asked_by }
  await recordAudit(tx, deedAt(order_id, operator, `money_request_${outcome}`, facts), at)
}
