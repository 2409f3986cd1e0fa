import { sql } from 'kysely'
import { dayInSaoPaulo } from '#contract/age.ts'
import type { AuditSubject } from '#contract/audit-actions.ts'
import { dayMs } from '#contract/durations.ts'
import { messages } from '#contract/messages.ts'
import { fieldError, Refusal } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { refuseAsker } from '#server/platform/operators/approvals.ts'
import { recordAudit } from '#server/platform/operators/audit.ts'
import type { Operator } from '#server/platform/operators/sessions.ts'

type Deps = Pick<App, 'db' | 'now'>
type Subject = { account?: number | undefined; report?: number | undefined }

export async function listHolds({ db }: Pick<App, 'db'>, { account, report }: Subject) {
  if (account === undefined && report === undefined) return []
  return holds(db)
    .$if(account !== undefined, query => query.where('h.account_id', '=', account as number))
    .$if(report !== undefined, query => query.where('h.report_id', '=', report as number))
    .orderBy('h.id', 'desc')
    .limit(50)
    .execute()
}

const holds = (db: Db) =>
  db
    .selectFrom('legal_holds as h')
    .innerJoin('operators as o', 'o.id', 'h.held_by')
    .leftJoin('operators as l', 'l.id', 'h.lifted_by')
    .selectAll('h')
    .select(['o.name as holder', 'l.name as lifter'])

export type HoldRow = Awaited<ReturnType<typeof listHolds>>[number]

type NewHold = {
  account_id: number | null
  report_id: number | null
  reason: string
  reference: string
  until: string | null
}

export function placeHold({ db, now }: Deps, { operatorId }: Operator, hold: NewHold) {
  const { account_id, report_id, reason, reference } = hold
  if ((account_id === null) === (report_id === null)) throw fieldError('account_id', messages.invalid)
  return db.transaction().execute(async tx => {
    const at = now()
    await requireSubject(tx, hold)
    const { id } = await tx
      .insertInto('legal_holds')
      .values({ account_id, report_id, reason, reference, held_at: at, held_by: operatorId, until: endOf(hold, at) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const facts = { hold: id, until: hold.until, reference }
    await recordAudit(tx, { operatorId, action: 'hold_placed', subject: subjectOf(hold), facts }, at)
    return holds(tx).where('h.id', '=', id).executeTakeFirstOrThrow()
  })
}

/** Operators can also place a hold on a deleted account, if evidence about it remains. */
async function requireSubject(tx: Db, { account_id, report_id }: NewHold) {
  const { rows } = await sql`
    select from accounts where id = ${account_id} union all select from evidence where account_id = ${account_id}
    union all select from reports where id = ${report_id} limit 1`.execute(tx)
  if (rows.length === 0) throw new Refusal('not_found', messages.notFound)
}

/** Returns the end of that day in São Paulo, which has no daylight saving time. */
function endOf({ until }: NewHold, at: Date) {
  if (until === null) return null
  const midnight = new Date(`${until}T00:00:00-03:00`)
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(until))
    throw fieldError('until', 'Data inválida.')
  if (until < dayInSaoPaulo(at)) throw fieldError('until', 'Escolha hoje ou um dia depois.')
  return new Date(midnight.getTime() + dayMs)
}

const subjectOf = ({ account_id, report_id }: Pick<NewHold, 'account_id' | 'report_id'>): AuditSubject =>
  report_id === null ? `account:${account_id as number}` : `report:${report_id}`

/** The operator who placed the hold can't lift it; the database enforces this too. */
export function liftHold({ db, now }: Deps, { operatorId }: Operator, id: number, reason: string) {
  return db.transaction().execute(async tx => {
    const at = now()
    const hold = await tx.selectFrom('legal_holds').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!hold) throw new Refusal('not_found', messages.notFound)
    if (hold.lifted_at) throw new Refusal('conflict', 'Esta ordem de guarda já foi encerrada.')
    refuseAsker({ asked_by: hold.held_by }, { operatorId })
    await tx
      .updateTable('legal_holds')
      .set({ lifted_at: at, lifted_by: operatorId, lift_reason: reason })
      .where('id', '=', id)
      .execute()
    await recordAudit(tx, { operatorId, action: 'hold_lifted', subject: subjectOf(hold), facts: { hold: id } }, at)
  })
}
