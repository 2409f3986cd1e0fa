import { sql } from 'kysely'
import { addHours } from '#contract/clock.ts'
import { minuteMs } from '#contract/durations.ts'
import { Refusal } from '#contract/refusals.ts'
import type { ReportForm } from '#contract/report.ts'
import { hidesUponReceipt, reportKind } from '#contract/report-kinds.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { reportFloodEmail } from '#server/platform/emails/reports.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { type Purpose, rateLimit, type Who } from '#server/platform/limits/rate-limit.ts'
import { nameOfTarget, type Target } from './find-target.ts'
import { isHidden, itemOf } from './hidings.ts'

type Deps = Pick<App, 'db' | 'pool' | 'now'>
type Hiding = Pick<ReportForm, 'kind' | 'lane' | 'relation' | 'place'>

export async function isOverLimit(app: Deps, purpose: Purpose, who: Who) {
  try {
    await rateLimit(app, purpose, who)
    return false
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_many') return true
    throw error
  }
}

/** Above the limits, the profile stays live until the team decides: docs/decisions/098-reports-in-floods.md. */
export async function tipHides(app: Deps, { form, target }: { form: Hiding; target: Target }, address: string) {
  const scope = hidesUponReceipt(form)
  if (!scope || target.account_id === null || (await wasCleared(app, { ...form, email: null }, target))) return 'none'
  if (await isHidden(app.db, target.account_id, itemOf(target, scope))) return 'none'
  const account = nameOfTarget(target, form.place)
  return (await isOverLimit(app, 'tip-hiding', { address, account })) ? 'over limit' : 'hides'
}

type Notice = Target & Hiding & { email: string }

/** Call once the sender has confirmed the e-mail. Only the sender's own notices count towards the limit. */
export async function noticeHides(app: Deps, notice: Notice) {
  const { email, account_id, media_id, campaign_id } = notice
  if (!hidesUponReceipt(notice) || account_id === null || (await wasCleared(app, notice, notice))) return false
  const account = [email, account_id, media_id, campaign_id].join(' ')
  return !(await isOverLimit(app, 'notice-hiding', { account }))
}

const clearedDays = 30

type Suspicion = Pick<ReportForm, 'kind' | 'lane'> & { email: string | null }

/**
 * For 30 days after an operator clears content of a suspicion, or restores it after a flood, new reports do not
 * automatically hide it again on the same suspicion. If people report a picture of themselves, only decisions about
 * their own notices count.
 */
async function wasCleared({ db, now }: Deps, { kind, lane, email }: Suspicion, target: Target) {
  const since = addHours(now(), -24 * clearedDays)
  const isOwnImage = lane === 'formal' && reportKind(kind).hides === 'content'
  const { rows } = await sql`
    select from reports r
    where r.account_id = ${target.account_id} and r.kind = ${kind} and r.media_id is not distinct from ${target.media_id}
      and r.campaign_id is not distinct from ${target.campaign_id}
      and (${!isOwnImage} or r.email = ${email})
      and (exists (select from report_decisions d
          where d.report_id = r.id and d.verdict = 'kept' and d.decided_at > ${since})
        or exists (select from report_hidings h
          where h.report_id = r.id and h.undone_by is not null and h.lifted_at > ${since}))
    limit 1`.execute(db)
  return rows.length > 0
}

type Flood = { reportId: number; cause: 'tips' | 'notices' }

const gatheredMinutes = 5

/** Sends one e-mail about all the reports that arrive within a few minutes. */
export const alertOfFlood = (tx: Db, flood: Flood, at: Date) =>
  enqueue(tx, reportFloodEmail, [flood], {
    key: reportFloodEmail.name,
    runAt: new Date(at.getTime() + gatheredMinutes * minuteMs),
  })
