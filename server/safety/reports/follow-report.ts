import { sql } from 'kysely'
import { addHours } from '#contract/clock.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { reportMessages } from '#contract/report.ts'
import {
  answerHours,
  contestableUntil,
  hidesUponReceipt,
  type ReportKind,
  reportKind,
  reportLimits,
} from '#contract/report-kinds.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { hashToken } from '#server/platform/db/tokens.ts'
import { limitWrongLinks } from '#server/platform/limits/rate-limit.ts'
import { findOwnBlock } from './blocks.ts'
import { readUnconfirmed, type Unconfirmed } from './confirm-notices.ts'

type Deps = Pick<App, 'db' | 'now'>
export type Side = 'notifier' | 'author'

/** Each side sees its own messages and the team's decisions, but not the other side's messages. */
export async function readFollowed({ db, now }: Deps, side: Side, token: string) {
  const report = await db
    .selectFrom('secret_links as l')
    .innerJoin('reports as r', 'r.id', 'l.report_id')
    .select(['r.id', 'r.protocol', 'r.kind', 'r.lane', 'r.relation', 'r.received_at', 'r.due_at', 'r.email'])
    .select(['r.confirmed_at', 'l.mailed'])
    .where('l.token_hash', '=', hashToken(token))
    .where('l.side', '=', side)
    .executeTakeFirst()
  if (!report) throw new Refusal('not_found', messages.notFound)
  const decisions = (await readDecisions(db, report.id)).map(decision => ({
    ...decision,
    body: tellsReason(side, report.kind) ? decision.body : '',
  }))
  const sent = await readMessages(db, report.id, side)
  const hidden = await readHiding(db, report.id)
  const block = side === 'notifier' ? ((await findOwnBlock(db, report.id, now())) ?? null) : null
  const confirmation = side === 'notifier' ? await readConfirmation(db, token, report) : null
  const contests = canContest(side, decisions, now())
  return { ...report, decisions, messages: sent, hidden, block, confirmation, canContest: contests }
}

type Confirmable = Pick<Unconfirmed, 'kind' | 'lane' | 'relation'> & { mailed: boolean } & Record<
    'confirmed_at' | 'due_at',
    Date | null
  >

/** Returns null if nothing needs confirmation. A mailed link offers all unconfirmed notices from its e-mail address. */
async function readConfirmation(db: Db, token: string, report: Confirmable) {
  const { lane, mailed, confirmed_at, due_at } = report
  if (lane === 'tip') return null
  const waiting = mailed ? await readUnconfirmed(db, token) : []
  if (waiting.length === 0 && (mailed || confirmed_at !== null || due_at === null)) return null
  const hides = (mailed ? waiting : [report]).some(one => hidesUponReceipt(one) !== undefined)
  return { mailed, hides, waiting }
}

/** If an abuser may be reading the author's account, the author sees only the rule. */
const tellsReason = (side: Side, kind: ReportKind) => side === 'notifier' || reportKind(kind).hides !== 'person'

export type Followed = Awaited<ReturnType<typeof readFollowed>>

const readDecisions = (db: Db, reportId: number) =>
  db
    .selectFrom('report_decisions as d')
    .leftJoin('report_contestations as c', 'c.decision_id', 'd.id')
    .select(['d.id', 'd.number', 'd.verdict', 'd.body', 'd.decided_at', 'c.side as contested_by', 'c.sent_at'])
    .where('d.report_id', '=', reportId)
    .orderBy('d.number')
    .execute()

/** The team writes only to the notifier here; the author can use support. */
const readMessages = (db: Db, reportId: number, side: Side) =>
  db
    .selectFrom('report_messages')
    .select(['id', 'author', 'body', 'sent_at'])
    .where('report_id', '=', reportId)
    .where('author', 'in', side === 'notifier' ? ['notifier', 'operator'] : ['author'])
    .orderBy('id')
    .execute()

async function readHiding(db: Db, reportId: number) {
  const hiding = db.selectFrom('report_hidings').select(['hidden_at', 'lifted_at']).where('report_id', '=', reportId)
  return (await hiding.orderBy('id').executeTakeFirst()) ?? null
}

/** Only the side that lost can contest: the notifier if we kept the content, otherwise the author. */
function canContest(side: Side, decisions: Awaited<ReturnType<typeof readDecisions>>, now: Date) {
  const [first, second] = decisions
  if (!first || second || first.contested_by !== null || contestableUntil(first.decided_at) <= now) return false
  return side === (first.verdict === 'kept' ? 'notifier' : 'author')
}

type Answer = { side: Side; token: string; text: string; address: string }

/** Contests the first decision if this side can contest it; before a decision, adds a message. */
export async function answerReport(app: Deps & Pick<App, 'pool'>, { side, token, text, address }: Answer) {
  const { id } = await limitWrongLinks(app, address, readFollowed(app, side, token))
  await app.db.transaction().execute(async tx => {
    await tx.selectFrom('reports').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
    const { canContest: contests, decisions } = await readFollowed({ db: tx, now: app.now }, side, token)
    const at = app.now()
    if (contests) return contest(tx, { reportId: id, decisionId: (decisions[0] as { id: number }).id, side, text }, at)
    if (decisions.length > 0) throw new Refusal('conflict', 'Este caso já foi decidido.')
    await addMessage(tx, { reportId: id, side, text }, at)
  })
}

type MessageInput = { reportId: number; side: Side; text: string }

async function contest(tx: Db, { reportId, decisionId, side, text }: MessageInput & { decisionId: number }, at: Date) {
  await tx
    .insertInto('report_contestations')
    .values({ decision_id: decisionId, side, body: text, sent_at: at })
    .execute()
  const due = addHours(at, answerHours)
  const waiting = { waiting_since: at, due_at: due, queued_for: due, alarmed: 0 }
  await tx.updateTable('reports').set(waiting).where('id', '=', reportId).execute()
}

/** A message from the author shortens the deadline to a day (docs/safety.md T36). */
async function addMessage(tx: Db, { reportId, side, text }: MessageInput, at: Date) {
  const { count } = await tx
    .selectFrom('report_messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('report_id', '=', reportId)
    .where('author', '=', side)
    .executeTakeFirstOrThrow()
  if (Number(count) >= reportLimits.messages) throw new Refusal('conflict', reportMessages.enough)
  await tx
    .insertInto('report_messages')
    .values({ report_id: reportId, author: side, operator_id: null, body: text, sent_at: at })
    .execute()
  if (side === 'notifier') return
  const due = addHours(at, answerHours)
  await sql`update reports set due_at = least(due_at, ${due}), queued_for = least(queued_for, ${due})
    where id = ${reportId} and due_at is not null`.execute(tx)
}
