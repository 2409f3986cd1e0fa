import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { reportMessages } from '#contract/report.ts'
import type { Lane, Relation, ReportKind } from '#contract/report-kinds.ts'
import type { App } from '#server/platform/app.ts'
import { lockAccount } from '#server/platform/db/lock-account.ts'
import type { Db } from '#server/platform/db/open.ts'
import { hashToken } from '#server/platform/db/tokens.ts'
import { contentHiddenEmail } from '#server/platform/emails/reports.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { limitWrongLinks } from '#server/platform/limits/rate-limit.ts'
import type { Target } from './find-target.ts'
import { hideTarget } from './hidings.ts'
import { alertOfFlood, isOverLimit, noticeHides } from './limit-hidings.ts'

type Deps = Pick<App, 'db' | 'pool' | 'now'>

export type Unconfirmed = Target & {
  id: number
  protocol: string
  kind: ReportKind
  lane: Lane
  relation: Relation
  place: string
  email: string
  received_at: Date
}

const maxShown = 100

/** Reads all unconfirmed notices from this link's e-mail address: anyone who opens the link can confirm any of them. */
export async function readUnconfirmed(db: Db, token: string) {
  const { rows } = await sql<Unconfirmed>`
    select r.id, r.protocol, r.kind, r.lane, r.relation, r.place, r.email, r.received_at, r.account_id, r.media_id, r.campaign_id
    from secret_links l join reports o on o.id = l.report_id join reports r on r.email = o.email
    where l.token_hash = ${hashToken(token)} and l.mailed and l.side = 'notifier'
      and r.confirmed_at is null and r.due_at is not null
    order by r.id limit ${maxShown}`.execute(db)
  return rows
}

/** Only the mailed link proves who owns the e-mail; the link on the page after sending does not. */
export async function confirmNotices(app: Deps, { token, ids, address }: Confirmation) {
  if (!(await limitWrongLinks(app, address, isMailed(app.db, token))))
    throw new Refusal('forbidden', reportMessages.notMailed)
  const waiting = await readUnconfirmed(app.db, token)
  for (const notice of waiting.filter(({ id }) => ids.includes(id))) await confirm(app, notice)
}

type Confirmation = { token: string; ids: readonly number[]; address: string }

async function isMailed(db: Db, token: string) {
  const links = db.selectFrom('secret_links').select('mailed').where('token_hash', '=', hashToken(token))
  const link = await links.where('side', '=', 'notifier').executeTakeFirst()
  if (!link) throw new Refusal('not_found', messages.notFound)
  return link.mailed
}

async function confirm(app: Deps, notice: Unconfirmed) {
  const hides = await noticeHides(app, notice)
  const isFlood = hides && (await isOverLimit(app, 'notice-wave', {}))
  await app.db.transaction().execute(async tx => {
    const at = app.now()
    const held = await tx
      .updateTable('reports')
      .set({ confirmed_at: at })
      .where('id', '=', notice.id)
      .where('confirmed_at', 'is', null)
      .where('due_at', 'is not', null)
      .returning('account_id')
      .executeTakeFirst()
    if (!held || held.account_id === null || !hides) return
    await lockAccount(tx, held.account_id)
    const reportId = notice.id
    if (await hideTarget(tx, { ...notice, reportId, target: notice }, at))
      await enqueue(tx, contentHiddenEmail, { reportId })
    if (isFlood) await alertOfFlood(tx, { reportId, cause: 'notices' }, at)
  })
}
