import { sql } from 'kysely'
import { fieldError, Refusal } from '#contract/refusals.ts'
import { type ReportForm, reportMessages } from '#contract/report.ts'
import { addHours, answerHours, dueOf, hidesUponReceipt, isNeverRefused } from '#contract/report-kinds.ts'
import { lockAccount } from '#server/accounts/lock-account.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import { makeToken } from '#server/db/tokens.ts'
import { contentHiddenEmail, reportReceivedEmail } from '#server/emails/reports.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { rateLimit } from '#server/rate-limit.ts'
import { refuseAbuser, sourceOf } from './abuse.ts'
import { findTarget, nameOfTarget, type Target } from './find-target.ts'
import { hideTarget } from './hidings.ts'

type Deps = Pick<App, 'db' | 'pool' | 'now' | 'vault'>

/** The token of the notifier's link. */
export async function createReport(app: Deps, form: ReportForm, address: string) {
  const target = await findTarget(app, form.place)
  if (form.lane === 'formal' && target.account_id === null) throw fieldError('place', reportMessages.exactPlace)
  const overLimit = await isOverLimit(app, 'report', { address, account: nameOfTarget(target, form.place) })
  if (overLimit && !isNeverRefused(form.kind)) throw overLimit
  const source = await sourceOf(app, form, address)
  if (source) await refuseAbuser(app, source, form.lane)
  const scope = overLimit ? undefined : await hidingOf(app, form, target, address)
  const { token, hash } = makeToken()
  await app.db.transaction().execute(async tx => {
    const at = app.now()
    if (scope && target.account_id !== null) await lockAccount(tx, target.account_id)
    const reportId = await insertReport(tx, form, target, { at, isOver: overLimit !== undefined })
    if (source)
      await tx.insertInto('report_sources').values({ report_id: reportId, hash: source, received_at: at }).execute()
    await tx.insertInto('report_links').values({ token_hash: hash, report_id: reportId, side: 'notifier' }).execute()
    if (form.lane === 'formal') await enqueue(tx, reportReceivedEmail, { reportId })
    if (scope && (await hideTarget(tx, { reportId, target, scope }, at)))
      await enqueue(tx, contentHiddenEmail, { reportId })
  })
  return token
}

type Limited = Parameters<typeof rateLimit>[2]

async function isOverLimit(app: Deps, purpose: 'report' | 'report-hiding', who: Limited) {
  try {
    await rateLimit(app, purpose, who)
    return undefined
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_many') return error
    throw error
  }
}

/** What an operator has just cleared of the same suspicion is not hidden again by a form alone. */
async function hidingOf(app: Deps, form: ReportForm, target: Target, address: string) {
  const scope = hidesUponReceipt(form)
  if (!scope || target.account_id === null || (await wasCleared(app, form, target))) return undefined
  return (await isOverLimit(app, 'report-hiding', { address, account: nameOfTarget(target, form.place) }))
    ? undefined
    : scope
}

const clearedDays = 30

async function wasCleared({ db, now }: Deps, { kind }: ReportForm, { account_id, media_id, campaign_id }: Target) {
  const { rows } = await sql`
    select from reports r join report_decisions d on d.report_id = r.id
    where r.account_id = ${account_id} and r.kind = ${kind} and r.media_id is not distinct from ${media_id}
      and r.campaign_id is not distinct from ${campaign_id} and d.verdict = 'kept'
      and d.decided_at > ${addHours(now(), -24 * clearedDays)} limit 1`.execute(db)
  return rows.length > 0
}

type Receipt = { at: Date; isOver: boolean }

async function insertReport(tx: Db, form: ReportForm, target: Target, { at, isOver }: Receipt) {
  const { kind, lane, relation, place, text } = form
  const due = dueOf(kind, lane, at)
  const { id } = await tx
    .insertInto('reports')
    .values({
      ...{ kind, lane, relation, place, body: text, ...target },
      name: form.lane === 'formal' ? form.name : null,
      email: form.lane === 'formal' ? form.email : null,
      over_limit: isOver,
      received_at: at,
      waiting_since: at,
      due_at: due,
      // The legal time stays what it is, and so do its alarms.
      queued_for: isOver ? addHours(due, answerHours) : due,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
