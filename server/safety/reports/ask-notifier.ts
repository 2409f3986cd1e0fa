import { Refusal } from '#contract/refusals.ts'
import { reportQuestionEmail } from '#server/platform/emails/reports.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { OperatorSession } from '#server/platform/operators/sessions.ts'
import { type Deps, decide } from '#server/safety/reviews/decision.ts'
import { lockReportCase } from './decide-report.ts'

export const askNotifier = (app: Deps, session: OperatorSession, reportId: number, text: string) =>
  decide(app, session, async (tx, at) => {
    const { report } = await lockReportCase(tx, reportId)
    if (report.due_at === null) throw new Refusal('conflict', 'Este caso já foi decidido.')
    await tx
      .insertInto('report_messages')
      .values({ report_id: reportId, author: 'operator', operator_id: session.operatorId, body: text, sent_at: at })
      .execute()
    if (report.email !== null) await enqueue(tx, reportQuestionEmail, { reportId })
    return { action: 'report_asked', subject: `report:${reportId}`, facts: { account: report.account_id } }
  })
