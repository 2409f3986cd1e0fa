import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { AlikeScope } from '#contract/report-admin.ts'
import type { Db } from '#server/platform/db/open.ts'
import { hidingUndoneEmail } from '#server/platform/emails/reports.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { refuseOwnAccounts } from '#server/platform/operators/own-accounts.ts'
import type { OperatorSession } from '#server/platform/operators/sessions.ts'
import { type Deps, decide } from '#server/safety/reviews/decision.ts'
import { liftHidings } from './hidings.ts'

const waveHours = 24

/** SQL conditions that select the open hidings to lift in one decision: docs/decisions/098-reports-in-floods.md. */
const alike: Record<AlikeScope, (reportId: number) => RawBuilder<unknown>> = {
  source: id => sql`(r.email = (select email from reports where id = ${id})
    or exists (select from report_sources s join report_sources o on o.hash = s.hash
      where s.report_id = r.id and o.report_id = ${id}))`,
  wave: id => sql`exists (select from reports o where o.id = ${id} and o.lane = r.lane
    and r.received_at between o.received_at - ${`${waveHours} hours`}::interval and o.received_at + ${`${waveHours} hours`}::interval)`,
}

const findAlike = (db: Db, reportId: number, scope: AlikeScope) =>
  sql<{ id: number; account_id: number }>`
    select r.id, h.account_id from report_hidings h join reports r on r.id = h.report_id
    where h.lifted_at is null and ${alike[scope](reportId)} order by r.id, h.account_id`.execute(db)

export async function countAlike(db: Db, reportId: number): Promise<Record<AlikeScope, number>> {
  const [source, wave] = [await findAlike(db, reportId, 'source'), await findAlike(db, reportId, 'wave')]
  return { source: source.rows.length, wave: wave.rows.length }
}

type Undoing = { scope: AlikeScope; reason: string }

/** Leaves the cases open: operators still decide each one, while its content is live. */
export const undoHidings = (app: Deps, session: OperatorSession, reportId: number, { scope, reason }: Undoing) =>
  decide(app, session, async (tx, at) => {
    const { rows } = await findAlike(tx, reportId, scope)
    if (rows.length === 0) throw new Refusal('conflict', 'Nada disso está oculto agora.')
    const reports = [...new Set(rows.map(({ id }) => id))]
    const accounts = [...new Set(rows.map(({ account_id }) => account_id))].toSorted((a, b) => a - b)
    await refuseOwnAccounts(tx, session, accounts)
    await sql`select from reports where id = any(${reports}::int[]) order by id for update`.execute(tx)
    const restored = new Set<number>()
    for (const id of reports)
      for (const accountId of await liftHidings(tx, id, { at, undoneBy: session.operatorId })) restored.add(accountId)
    for (const accountId of restored) await enqueue(tx, hidingUndoneEmail, { accountId })
    return { action: 'hidings_undone', subject: `report:${reportId}`, facts: { scope, reason, accounts, reports } }
  })
