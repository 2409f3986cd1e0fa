import { addHours } from '#contract/clock.ts'
import { messages } from '#contract/messages.ts'
import { fieldError, Refusal } from '#contract/refusals.ts'
import type { TextPart } from '#contract/report.ts'
import { answerHours, reportKind, type Verdict } from '#contract/report-kinds.ts'
import { isSuspended } from '#server/people/accounts/suspension.ts'
import { changed } from '#server/platform/db/changed.ts'
import { lockAccount } from '#server/platform/db/lock-account.ts'
import type { Db } from '#server/platform/db/open.ts'
import { authorDecidedEmail, copyAllowedEmail, reportDecidedEmail } from '#server/platform/emails/reports.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { answerApproval, askApproval, findApproval, refuseAsker } from '#server/platform/operators/approvals.ts'
import { recordAudit } from '#server/platform/operators/audit.ts'
import type { OperatorSession } from '#server/platform/operators/sessions.ts'
import { type Removed, removeBannerForGood, removeMediaForGood } from '#server/safety/reviews/ban-pictures.ts'
import { type Deps, decide } from '#server/safety/reviews/decision.ts'
import { readSeen } from '#server/safety/reviews/document-access.ts'
import { findSelfie } from '#server/safety/reviews/media.ts'
import { restoreVersion, returnVersion } from '#server/safety/reviews/return-version.ts'
import { endSuspension, suspendAccount } from '#server/safety/reviews/suspension-decisions.ts'
import { blockEnded, endBlock } from './blocks.ts'
import { liftHidings } from './hidings.ts'
import { mayLengthen } from './present.ts'

type Decision = {
  verdict: Verdict
  text: string
  media: number[]
  parts?: TextPart[] | undefined
  face_matches: boolean
}
type Case = Awaited<ReturnType<typeof lockReportCase>>
type Work = {
  tx: Db
  at: Date
  session: OperatorSession
  locked: Case
  decision: Decision
  /** For a reversal: the operator who proposed it, and with whom the caller agrees. */
  judge?: number
}

/** Makes the first decision, or judges its contestation, which requires another operator. */
export const decideReport = (app: Deps, session: OperatorSession, reportId: number, decision: Decision) =>
  decide(app, session, async (tx, at) => {
    const locked = await lockReportCase(tx, reportId)
    const { report, first } = locked
    if (report.due_at === null) throw new Refusal('conflict', 'Este caso já foi decidido.')
    if (first?.operator_id === session.operatorId)
      throw new Refusal('forbidden', 'Foi você quem decidiu: quem julga a contestação é outra pessoa da equipe.')
    const work: Work = { tx, at, session, locked, decision }
    const reversal = await findReversal(tx, reportId)
    refuseAsker(reversal, session)
    await refuseUncompared(work)
    if (isReversal(first, decision.verdict)) return proposeReversal(work)
    if (reversal) await answerApproval(tx, session, reversal, { answer: 'rejected' }, at)
    return conclude(work)
  })

/** The first operator can also agree, so a team of two is enough. Both sides see only the judge's reason. */
export const agreeToReversal = (app: Deps, session: OperatorSession, reportId: number) =>
  decide(app, session, async (tx, at) => {
    const locked = await lockReportCase(tx, reportId)
    if (locked.report.due_at === null) throw new Refusal('conflict', 'Este caso já foi decidido.')
    const reversal = await findReversal(tx, reportId)
    if (!reversal) throw new Refusal('conflict', 'Ninguém propôs desfazer a decisão.')
    await answerApproval(tx, session, reversal, { answer: 'approved' }, at)
    const { text, face_matches } = reversal.payload
    const judge = reversal.asked_by
    return conclude({ tx, at, session, locked, judge, decision: { verdict: 'kept', text, media: [], face_matches } })
  })

async function conclude(work: Work) {
  const { tx, at, locked, decision, judge } = work
  const { report, first } = locked
  const removed = await applied[decision.verdict](work)
  const wasHidden = (await liftHidings(tx, report.id, { at })).length > 0
  await insertDecision(work, removed)
  await notifyBoth(work, wasHidden)
  const { verdict, face_matches } = decision
  const facts = {
    ...{ account: report.account_id, verdict, number: first ? 2 : 1 },
    ...(verdict === 'returned' && { parts: decision.parts ?? [] }),
    ...(face_matches && { face_matches }),
    ...(judge !== undefined && { judge }),
  }
  const protects = !first && (verdict === 'removed' || verdict === 'suspended')
  return { action: 'report_decided', subject: `report:${report.id}`, facts, protects } as const
}

// Undoing a removal or suspension requires two operators: docs/decisions/083-a-reversal-takes-two.md.

type First = { verdict: string } | undefined

const isReversal = (first: First, verdict: Verdict) =>
  verdict === 'kept' && first !== undefined && first.verdict !== 'kept'

const findReversal = (tx: Db, reportId: number) =>
  findApproval<Pick<Decision, 'text' | 'face_matches'>>(tx, 'report_reversal', reportId)

async function proposeReversal({ tx, at, session, locked: { report }, decision: { text, face_matches } }: Work) {
  const request = { action: 'report_reversal', subject: report.id, payload: { text, face_matches } } as const
  await askApproval(tx, session, request, at)
  const facts = { account: report.account_id }
  return { action: 'reversal_proposed', subject: `report:${report.id}`, facts } as const
}

/** Closes a report about sealed suspected child abuse, and tells both sides that the account is already suspended. */
export async function closeAsSuspended(tx: Db, session: OperatorSession, reportId: number, text: string, at: Date) {
  const locked = await lockReportCase(tx, reportId)
  if (locked.report.due_at === null || locked.first) return
  const decision: Decision = { verdict: 'suspended', text, media: [], face_matches: false }
  const work: Work = { tx, at, session, locked, decision }
  const wasHidden = (await liftHidings(tx, reportId, { at })).length > 0
  await insertDecision(work, [])
  await notifyBoth(work, wasHidden)
}

export async function lockReportCase(tx: Db, reportId: number) {
  const report = await tx.selectFrom('reports').selectAll().where('id', '=', reportId).forUpdate().executeTakeFirst()
  if (!report) throw new Refusal('not_found', messages.notFound)
  const decisions = tx.selectFrom('report_decisions').selectAll().where('report_id', '=', reportId)
  return { report, first: await decisions.executeTakeFirst() }
}

/** Like the mark "conferida", this requires that the operator has seen the selfie of the approved documents. */
async function refuseUncompared({ tx, session, locked: { report }, decision }: Work) {
  if (!decision.face_matches) return
  const selfie = report.account_id === null ? null : await findSelfie(tx, report.account_id)
  if (selfie === null) throw fieldError('face_matches', 'Não há selfie aprovada para comparar.')
  const seen = await readSeen(tx, selfie, session)
  if (!seen.includes('selfie')) throw fieldError('face_matches', 'Veja a selfie antes de dizer que o rosto confere.')
}

/** Each function returns the pictures that it removed. */
const applied: Record<Verdict, (work: Work) => Promise<Removed[]>> = {
  kept: keep,
  suspended: async work => {
    await suspend(work)
    return []
  },
  removed: remove,
  returned: async work => {
    await returnText(work)
    return []
  },
}

async function keep({ tx, at, session, locked: { report, first }, decision, judge }: Work) {
  if (first?.verdict === 'removed') await allowAgain(tx, first.id, report.account_id)
  if (first?.verdict === 'returned' && report.account_id !== null)
    await restoreVersion(tx, session, { accountId: report.account_id, returnedAt: first.decided_at }, at)
  if (first?.verdict === 'suspended' && report.account_id !== null && (await isSuspended(tx, report.account_id))) {
    await lockAccount(tx, report.account_id)
    const two = { by: judge ?? session.operatorId, agreedBy: session.operatorId }
    await endSuspension(tx, { accountId: report.account_id, ...two, reason: decision.text.slice(0, 1000) }, at)
    await changed(tx, 'listing', report.account_id, at)
  }
  return []
}

/** We can't restore deleted files, but the author and everyone who had a copy can upload them again. */
async function allowAgain(tx: Db, decisionId: number, author: number | null) {
  const removals = tx.selectFrom('report_removals').where('decision_id', '=', decisionId)
  await tx.deleteFrom('banned_media').where('content_hash', 'in', removals.select('content_hash')).execute()
  const copies = await removals.select('account_ids').execute()
  const others = new Set(copies.flatMap(({ account_ids }) => account_ids).filter(id => id !== author))
  for (const accountId of others) await enqueue(tx, copyAllowedEmail, { accountId })
}

async function suspend({ tx, at, session, locked: { report }, decision }: Work) {
  const accountId = report.account_id
  if (accountId === null) throw fieldError('verdict', 'Não há conta para suspender.')
  await lockAccount(tx, accountId)
  const reason = `Denúncia ${report.protocol}: ${decision.text}`.slice(0, 1000)
  await suspendAccount(tx, session, { accountId, reason }, at)
  await changed(tx, 'listing', accountId, at)
}

/** For some kinds of report, the owner sees only the rule, since somebody else may be reading the owner's account. */
async function returnText({ tx, at, session, locked: { report, first }, decision: { parts = [], text } }: Work) {
  if (first?.verdict === 'returned' && parts.length === 0) return
  const { account_id: accountId, campaign_id, kind } = report
  if (accountId === null || campaign_id !== null) throw fieldError('verdict', 'Esta denúncia não é sobre um perfil.')
  const { hides, rule } = reportKind(kind)
  const reason = hides === 'person' ? `A regra: ${rule}` : text
  await returnVersion(tx, session, { accountId, parts, reason }, at)
}

async function remove({ tx, at, session, locked: { report, first }, decision }: Work) {
  // The first decision has already removed its content, so only pictures that the judge adds remain.
  if (first?.verdict === 'removed' && decision.media.length === 0) return []
  const input = { reason: reportKind(report.kind).ban, text: `Denúncia ${report.protocol}` }
  if (report.campaign_id !== null) {
    const version = await latestVersion(tx, report.campaign_id)
    return [await recordRemoval(tx, session, await removeBannerForGood(tx, session, version, input, at), at)]
  }
  const removed: Removed[] = []
  for (const id of await removable(tx, report, decision.media)) {
    // An earlier iteration may have removed this picture as a copy.
    if (!(await exists(tx, id))) continue
    removed.push(await recordRemoval(tx, session, await removeMediaForGood(tx, session, id, input, at), at))
  }
  return removed
}

async function recordRemoval(tx: Db, { operatorId }: OperatorSession, removed: Removed, at: Date) {
  await recordAudit(tx, { operatorId, ...removed.event }, at)
  return removed
}

async function latestVersion(tx: Db, campaignId: number) {
  const versions = tx.selectFrom('campaign_submissions').select('id').where('campaign_id', '=', campaignId)
  const latest = await versions.orderBy('id', 'desc').executeTakeFirst()
  if (!latest) throw fieldError('verdict', 'Este banner não existe mais.')
  return latest.id
}

/** Returns the reported item, or the items of a reported profile that the operator chose. */
async function removable(tx: Db, { account_id, media_id }: Case['report'], chosen: number[]) {
  if (media_id !== null) return [media_id]
  if (chosen.length === 0 || account_id === null) throw fieldError('media', 'Escolha o que remover.')
  const own = tx.selectFrom('media').select('id').where('account_id', '=', account_id).where('id', 'in', chosen)
  const found = await own.execute()
  if (found.length < new Set(chosen).size)
    throw fieldError('media', 'Um dos itens não existe mais. Recarregue a página.')
  return found.map(({ id }) => id)
}

const exists = async (tx: Db, id: number) =>
  (await tx.selectFrom('media').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

async function insertDecision(
  { tx, at, session, locked: { report, first }, decision, judge }: Work,
  removed: Removed[],
) {
  const { verdict, text, face_matches } = decision
  const { id } = await tx
    .insertInto('report_decisions')
    .values({
      ...{ report_id: report.id, verdict, body: text, face_matches, decided_at: at },
      operator_id: judge ?? session.operatorId,
      agreed_by: judge === undefined ? null : session.operatorId,
      number: first ? 2 : 1,
      first_operator_id: first?.operator_id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Removing the first of several identical pictures also removed the others.
  const different = removed.filter(({ hash }, index) => removed.findIndex(other => other.hash.equals(hash)) === index)
  if (different.length > 0)
    await tx
      .insertInto('report_removals')
      .values(different.map(({ hash, accounts }) => ({ decision_id: id, content_hash: hash, account_ids: accounts })))
      .execute()
  const closed = { waiting_since: null, due_at: null, queued_for: null }
  await tx.updateTable('reports').set(closed).where('id', '=', report.id).execute()
  // The report was justified, so the block on its source ends.
  if (verdict !== 'kept' && (await endBlock(tx, report.id, at)))
    await recordAudit(tx, { operatorId: session.operatorId, ...blockEnded(report) }, at)
}

/** Does not notify the author if we kept the content and never hid it. A new suspension sends its own e-mail. */
async function notifyBoth({ tx, locked: { report, first }, decision: { verdict } }: Work, wasHidden: boolean) {
  const reportId = report.id
  if (report.email !== null) await enqueue(tx, reportDecidedEmail, { reportId })
  if (verdict === 'suspended' && first?.verdict !== 'suspended') return
  const concernsAuthor = verdict !== 'kept' || wasHidden || (first && first.verdict !== 'kept')
  if (concernsAuthor)
    await enqueue(tx, authorDecidedEmail, { reportId, verdict, ...(first && { first: first.verdict }) })
}

export const lengthenReport = (app: Deps, session: OperatorSession, reportId: number) =>
  decide(app, session, async tx => {
    const { report, first } = await lockReportCase(tx, reportId)
    if (!mayLengthen(report, first ? 1 : 0)) throw new Refusal('conflict', 'O prazo deste caso não muda.')
    const due = addHours(report.received_at, answerHours)
    const longer = { due_at: due, queued_for: due, alarmed: 0 }
    await tx.updateTable('reports').set(longer).where('id', '=', reportId).execute()
    return { action: 'report_lengthened', subject: `report:${reportId}`, facts: { account: report.account_id } }
  })
