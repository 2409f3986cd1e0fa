import { addHours } from '#contract/clock.ts'
import { fieldError, Refusal, tooMany } from '#contract/refusals.ts'
import { type ReportForm, reportMessages } from '#contract/report.ts'
import { answerHours, dueOf, isNeverRefused } from '#contract/report-kinds.ts'
import type { App } from '#server/platform/app.ts'
import { lockAccount } from '#server/platform/db/lock-account.ts'
import type { Db } from '#server/platform/db/open.ts'
import { makeToken } from '#server/platform/db/tokens.ts'
import { contentHiddenEmail, reportReceivedEmail } from '#server/platform/emails/reports.ts'
import { enqueueTyped } from '#server/platform/emails/typed-address.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { type Purpose, rateLimit, type Who } from '#server/platform/limits/rate-limit.ts'
import { hashNetwork, refuseBlocked } from './blocks.ts'
import { findTarget, nameOfTarget, type Target } from './find-target.ts'
import { hideTarget } from './hidings.ts'
import { alertOfFlood, isOverLimit, tipHides } from './limit-hidings.ts'
import { addToSame, holdSource, type Sent } from './merge-repeats.ts'

type Deps = Pick<App, 'db' | 'pool' | 'now' | 'vault'>

/** Returns the token of the notifier's link, or undefined if the report joined an open case from the same source. */
export async function createReport(app: Deps, form: ReportForm, address: string) {
  const target = await findTarget(app, form.place)
  if (form.lane === 'formal' && target.account_id === null) throw fieldError('place', reportMessages.exactPlace)
  await refuseOverLimit(app, 'report', { address })
  const sent: Sent = { form, target, network: form.lane === 'tip' ? await hashNetwork(app, address) : undefined }
  await refuseBlocked(app, sent)
  if (await app.db.transaction().execute(tx => addToSame(tx, sent, app.now()))) return undefined
  const isOver = await isOverOwnLimit(app, sent, address)
  const hiding = form.lane === 'tip' ? await tipHides(app, { form, target }, address) : 'none'
  return app.db.transaction().execute(async tx => {
    const at = app.now()
    await holdSource(tx, sent)
    // Another report from the same source may have arrived since the first check.
    if (await addToSame(tx, sent, at)) return undefined
    if (hiding === 'hides' && target.account_id !== null) await lockAccount(tx, target.account_id)
    const { reportId, token } = await insertReport(tx, sent, { at, isOver })
    if (form.lane === 'formal') await enqueueTyped(tx, reportReceivedEmail, { to: form.email, item: { reportId } }, at)
    if (hiding === 'over limit') await alertOfFlood(tx, { reportId, cause: 'tips' }, at)
    if (hiding === 'hides' && (await hideTarget(tx, { ...form, reportId, target }, at)))
      await enqueue(tx, contentHiddenEmail, { reportId })
    return token
  })
}

async function refuseOverLimit(app: Deps, purpose: Purpose, who: Who) {
  try {
    await rateLimit(app, purpose, who)
  } catch (error) {
    if (error instanceof Refusal && error.retryAfter) throw tooMany(reportMessages.tooMany, error.retryAfter)
    throw error
  }
}

/** Limits a notice by sender and target, a tip by network, kind and target: docs/decisions/098-reports-in-floods.md. */
async function isOverOwnLimit(app: Deps, { form, target }: Sent, address: string) {
  const { kind, lane, place } = form
  const name = nameOfTarget(target, place)
  if (!isNeverRefused(kind)) {
    if (lane === 'formal') await refuseOverLimit(app, 'notice', { account: `${form.email} ${itemOf(target)}` })
    else await refuseOverLimit(app, 'tip', { address, account: `${kind} ${name}` })
    return false
  }
  return lane === 'tip' && isOverLimit(app, 'tip', { address, account: `${kind} ${name}` })
}

const itemOf = ({ account_id, media_id, campaign_id }: Target) => [account_id, media_id, campaign_id].join('/')

type Receipt = { at: Date; isOver: boolean }

async function insertReport(tx: Db, { form, target, network }: Sent, { at, isOver }: Receipt) {
  const { kind, lane, relation, place, text } = form
  const due = dueOf(kind, lane, at)
  const { id: reportId } = await tx
    .insertInto('reports')
    .values({
      ...{ kind, lane, relation, place, body: text, ...target },
      name: form.lane === 'formal' ? form.name : null,
      email: form.lane === 'formal' ? form.email : null,
      over_limit: isOver,
      received_at: at,
      waiting_since: at,
      due_at: due,
      // Moves reports over the limit down the queue, but keeps their deadline and alarms.
      queued_for: isOver ? addHours(due, answerHours) : due,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (network)
    await tx.insertInto('report_sources').values({ report_id: reportId, hash: network, received_at: at }).execute()
  const { token, hash } = makeToken()
  await tx.insertInto('secret_links').values({ token_hash: hash, report_id: reportId, side: 'notifier' }).execute()
  return { reportId, token }
}
