import { formatDate } from '#contract/format.ts'
import { Refusal } from '#contract/refusals.ts'
import { type ReportForm, reportMessages } from '#contract/report.ts'
import { blockReasons, isNeverRefused, type Lane, type ReportKind } from '#contract/report-kinds.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { originOf } from '#server/platform/limits/rate-limit.ts'

// We store only keyed hashes of blocked sources: docs/decisions/105-report-blocks.md.

type Deps = Pick<App, 'db' | 'vault'>

export const hashNetwork = ({ db, vault }: Deps, address: string) => vault.hash(db, 'report-network', originOf(address))

const hashEmail = ({ db, vault }: Deps, email: string) => vault.hash(db, 'report-email', email)

type Report = { id: number; kind: ReportKind; email: string | null }

/** Returns undefined for a kind that we never refuse, and for a tip whose network we no longer store. */
export async function findSource(deps: Deps, { id, kind, email }: Report) {
  if (isNeverRefused(kind)) return undefined
  if (email !== null) return hashEmail(deps, email)
  const sources = deps.db.selectFrom('report_sources').select('hash').where('report_id', '=', id)
  return (await sources.executeTakeFirst())?.hash
}

const activeBlocks = (db: Db, at: Date) =>
  db.selectFrom('report_blocks').select(['reason', 'until']).where('until', '>', at).orderBy('until', 'desc')

export const findBlock = (db: Db, hash: Buffer, at: Date) =>
  activeBlocks(db, at).where('hash', '=', hash).executeTakeFirst()

/** Finds the active block, if any, that was imposed because of this report. */
export const findOwnBlock = (db: Db, reportId: number, at: Date) =>
  activeBlocks(db, at).where('report_id', '=', reportId).executeTakeFirst()

export async function refuseBlocked(
  app: Deps & Pick<App, 'now'>,
  { form, network }: { form: ReportForm; network: Buffer | undefined },
) {
  if (isNeverRefused(form.kind)) return
  const hash = form.lane === 'formal' ? await hashEmail(app, form.email) : network
  const block = hash && (await findBlock(app.db, hash, app.now()))
  if (!block) return
  const reason = blockReasons[block.reason].toLowerCase()
  throw new Refusal('forbidden', refusals[form.lane](formatDate(block.until), reason))
}

const howToAnswer = 'Para responder, use o link da denúncia que levou a isto ou a página de contato.'

const refusals: Record<Lane, (until: string, reason: string) => string> = {
  // Anyone can type this address, so only the e-mail to its owner states the reason.
  formal: until =>
    `Até ${until}, não recebemos denúncias deste tipo com este e-mail. O motivo está no e-mail que enviamos. ${reportMessages.alwaysReceived} ${howToAnswer}`,
  tip: (until, reason) =>
    `Até ${until}, para denunciar isto desta rede é preciso se identificar. O motivo: ${reason}. ${reportMessages.alwaysReceived} ${howToAnswer}`,
}

type BlocksQuery = { reportId: number; source: Buffer | undefined; at: Date }

/** Reads all blocks of this report's sender, including those imposed because of another report. */
export const readBlocks = (db: Db, { reportId, source, at }: BlocksQuery) =>
  db
    .selectFrom('report_blocks as b')
    .innerJoin('reports as r', 'r.id', 'b.report_id')
    .innerJoin('operators as o', 'o.id', 'b.operator_id')
    .select(['r.id', 'r.protocol', 'b.reason', 'b.blocked_at', 'b.until', 'o.name as operator'])
    .select(({ eb }) => eb('b.until', '>', at).as('active'))
    .where(({ or, eb }) => or([eb('b.report_id', '=', reportId), ...(source ? [eb('b.hash', '=', source)] : [])]))
    .orderBy('b.blocked_at', 'desc')
    .limit(20)
    .execute()

/** Returns false if this report has no active block. */
export async function endBlock(tx: Db, reportId: number, at: Date) {
  const ended = tx.updateTable('report_blocks').set({ until: at }).where('report_id', '=', reportId)
  return (await ended.where('until', '>', at).returning('report_id').executeTakeFirst()) !== undefined
}

export const blockEnded = (report: { id: number; account_id: number | null }) => ({
  action: 'report_unblocked' as const,
  subject: `report:${report.id}` as const,
  facts: { account: report.account_id },
})
