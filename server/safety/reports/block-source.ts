import { dayInSaoPaulo, shiftDay } from '#contract/age.ts'
import { formatDate } from '#contract/format.ts'
import { fieldError, Refusal } from '#contract/refusals.ts'
import { type BlockReason, type Lane, maxBlockDays } from '#contract/report-kinds.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { reportBlockedEmail } from '#server/platform/emails/reports.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { OperatorSession } from '#server/platform/operators/sessions.ts'
import { decide } from '#server/safety/reviews/decision.ts'
import { blockEnded, endBlock, findBlock, findSource } from './blocks.ts'
import { lockReportCase } from './decide-report.ts'

type Deps = Pick<App, 'db' | 'vault' | 'now'>

/** `until`: the last day, `YYYY-MM-DD`. */
type Block = { reason: BlockReason; until: string }

export const blockSource = (app: Deps, session: OperatorSession, reportId: number, { reason, until }: Block) =>
  decide(app, session, async (tx, at) => {
    const { report } = await lockReportCase(tx, reportId)
    const hash = await findSource({ ...app, db: tx }, report)
    if (!hash || (await wasJustified(tx, reportId)))
      throw new Refusal('conflict', 'A origem desta denúncia não pode ser bloqueada.')
    if (await findBlock(tx, hash, at)) throw new Refusal('conflict', 'Esta origem já está bloqueada.')
    const block = {
      hash,
      reason,
      operator_id: session.operatorId,
      blocked_at: at,
      until: endOf(until, report.lane, at),
    }
    await tx
      .insertInto('report_blocks')
      .values({ report_id: reportId, ...block })
      .onConflict(conflict => conflict.column('report_id').doUpdateSet(block))
      .execute()
    if (report.email !== null) await enqueue(tx, reportBlockedEmail, { reportId, reason, until })
    const facts = { account: report.account_id, reason, until }
    return { action: 'report_blocked', subject: `report:${reportId}`, facts }
  })

const wasJustified = async (tx: Db, reportId: number) => {
  const decisions = tx.selectFrom('report_decisions').select('id').where('report_id', '=', reportId)
  return (await decisions.where('verdict', '<>', 'kept').executeTakeFirst()) !== undefined
}

/** Returns the last second of the day in São Paulo, which has no daylight saving time. */
function endOf(day: string, lane: Lane, at: Date) {
  const today = dayInSaoPaulo(at)
  const latest = shiftDay(today, maxBlockDays[lane])
  if (day < today || day > latest) throw fieldError('until', `Escolha um dia até ${formatDate(latest)}.`)
  return new Date(`${day}T23:59:59-03:00`)
}

export const unblockSource = (app: Deps, session: OperatorSession, reportId: number) =>
  decide(app, session, async (tx, at) => {
    const { report } = await lockReportCase(tx, reportId)
    if (!(await endBlock(tx, reportId, at))) throw new Refusal('conflict', 'Este bloqueio já acabou.')
    return blockEnded(report)
  })
