import { sql } from 'kysely'
import { fieldError, Refusal } from '#contract/refusals.ts'
import { isSuspended } from '#server/accounts/suspension.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import { type AuditEvent, recordAudit } from '#server/operators/audit.ts'
import type { OperatorSession } from '#server/operators/sessions.ts'

export type Deps = Pick<App, 'db' | 'now'>

/** Runs a decision and writes its audit entry in one transaction. */
export async function decide(
  { db, now }: Deps,
  { operatorId }: OperatorSession,
  work: (tx: Db, at: Date) => Promise<Omit<AuditEvent, 'operatorId'>>,
) {
  await db.transaction().execute(async tx => {
    const at = now()
    const event = await work(tx, at)
    await recordAudit(tx, { operatorId, ...event }, at)
  })
}

/** What the owner reads: the listed reason and the operator's text, which "other" requires. */
export function composeReason<T extends Record<string, string>>(reasons: T, code: keyof T & string, text: string) {
  if (text) return code === 'other' ? text : `${reasons[code]}: ${text}`
  if (code === 'other') throw fieldError('text', 'Explique o motivo.')
  return reasons[code] as string
}

const decidedMessages = {
  kyc_reviews: 'Este caso já foi decidido',
  profile_reviews: 'Este perfil já foi decidido',
  campaign_reviews: 'Esta publicidade já foi decidida',
} as const

/** The caller holds the account's lock: of two operators at once, the second finds the review here. */
export async function refuseDecided(tx: Db, reviews: keyof typeof decidedMessages, submissionId: number) {
  const { rows } = await sql<{ operator: string | null }>`
    select o.name as operator from ${sql.table(reviews)} r left join operators o on o.id = r.operator_id
    where r.submission_id = ${submissionId}`.execute(tx)
  if (rows[0]) throw alreadyDecided(decidedMessages[reviews], rows[0].operator)
}

export const alreadyDecided = (message: string, operator: string | null) =>
  new Refusal('conflict', `${message}${operator ? ` por ${operator}` : ''}.`)

/** @throws Refusal `conflict` when the operator looked at something else. */
export function refuseChanged(contentHash: Buffer, seenHash: string) {
  if (contentHash.toString('hex') === seenHash) return
  throw new Refusal('conflict', 'Este conteúdo mudou desde que você o abriu. Recarregue a página.')
}

/** @throws Refusal `conflict` while the account is suspended. */
export async function refuseSuspended(tx: Db, accountId: number) {
  if (await isSuspended(tx, accountId)) throw new Refusal('conflict', 'Esta conta está suspensa.')
}
