import { sql } from 'kysely'
import type { AuditAction } from '#contract/audit-actions.ts'
import { fieldError, Refusal } from '#contract/refusals.ts'
import { isReplaced } from '#server/catalog/campaigns/replaced-versions.ts'
import { refuseSuspended } from '#server/people/accounts/suspension.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { type AuditEvent, recordAudit } from '#server/platform/operators/audit.ts'
import { refuseHeldByOther } from '#server/platform/operators/claims.ts'
import { refuseOwnAccounts } from '#server/platform/operators/own-accounts.ts'
import type { OperatorSession } from '#server/platform/operators/sessions.ts'

export type Deps = Pick<App, 'db' | 'now'>

/**
 * `case`: the claim's subject, if it is not the event's subject. `protects`: another operator's claim does not block
 * this decision, as with the actions in `unheld`.
 */
type Decision = Omit<AuditEvent, 'operatorId'> & { case?: string; protects?: boolean }

/**
 * These actions protect somebody, so another operator's claim on the case does not block them:
 * docs/decisions/117-claims.md.
 */
const unheld: readonly AuditAction[] = [
  'account_frozen',
  'campaign_suspended',
  'media_banned',
  'campaign_banned',
  'abuse_sealed',
  'help_answered',
  'help_step_taken',
  'suspension_confirmed',
  'account_released',
  'lift_refused',
  // The second operator's answer and the first one's download alternate on one case.
  'disclosure_approved',
  'disclosure_refused',
  'disclosure_made',
]

export async function decide(
  { db, now }: Deps,
  { operatorId }: OperatorSession,
  work: (tx: Db, at: Date) => Promise<Decision>,
) {
  await db.transaction().execute(async tx => {
    const at = now()
    const { case: decided, protects, ...event } = await work(tx, at)
    if (!protects && !unheld.includes(event.action))
      await refuseHeldByOther(tx, { operatorId, at }, decided ?? event.subject)
    const account = event.facts?.account
    if (typeof account === 'number') await refuseOwnAccounts(tx, { operatorId }, [account])
    await recordAudit(tx, { operatorId, ...event }, at)
  })
}

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

/** Call with the account locked, so the second of two concurrent operators finds the first one's review. */
export async function refuseDecided(tx: Db, reviews: keyof typeof decidedMessages, submissionId: number) {
  const { rows } = await sql<{ operator: string | null }>`
    select o.name as operator from ${sql.table(reviews)} r left join operators o on o.id = r.operator_id
    where r.submission_id = ${submissionId}`.execute(tx)
  if (rows[0]) throw alreadyDecided(decidedMessages[reviews], rows[0].operator)
}

export const alreadyDecided = (message: string, operator: string | null) =>
  new Refusal('conflict', `${message}${operator ? ` por ${operator}` : ''}.`)

export function refuseChanged(contentHash: Buffer, seenHash: string) {
  if (contentHash.toString('hex') === seenHash) return
  throw new Refusal('conflict', 'Este conteúdo mudou desde que você o abriu. Recarregue a página.')
}

const versioned = {
  profile: {
    submissions: 'profile_submissions',
    reviews: 'profile_reviews',
    owner: 'account_id',
    isReplaced: ({ submissionId, ownerId }: Version) =>
      sql`exists (select from profile_submissions where account_id = ${ownerId} and id > ${submissionId})`,
    replaced: 'Este conteúdo mudou: a pessoa já enviou outra versão.',
  },
  campaign: {
    submissions: 'campaign_submissions',
    reviews: 'campaign_reviews',
    owner: 'campaign_id',
    isReplaced: ({ submissionId, ownerId }: Version) =>
      isReplaced({ id: sql`${submissionId}`, campaign: sql`${ownerId}` }),
    replaced: 'Este conteúdo mudou: o parceiro já enviou outra versão.',
  },
} as const
type Kind = keyof typeof versioned

type Version = {
  submissionId: number
  accountId: number
  ownerId: number
  contentHash: Buffer
}

export async function refuseUndecidable(tx: Db, kind: Kind, version: Version, seenHash: string) {
  await refuseDecided(tx, versioned[kind].reviews, version.submissionId)
  await refuseReplacedVersion(tx, kind, version)
  refuseChanged(version.contentHash, seenHash)
  await refuseSuspended(tx, version.accountId)
}

async function refuseReplacedVersion(tx: Db, kind: Kind, version: Version) {
  const { isReplaced, replaced } = versioned[kind]
  const { rows } = await sql`select where ${isReplaced(version)}`.execute(tx)
  if (rows.length > 0) throw new Refusal('conflict', replaced)
}

type Verdict = { verdict: 'approved' | 'refused'; reason: string | null; operatorId: number; at: Date }

export const insertReview = (
  tx: Db,
  kind: Kind,
  { submissionId, contentHash }: Version,
  { verdict, reason, operatorId, at }: Verdict,
) =>
  tx
    .insertInto(versioned[kind].reviews)
    .values({
      submission_id: submissionId,
      verdict,
      reason,
      content_hash: contentHash,
      operator_id: operatorId,
      reviewed_at: at,
    })
    .execute()
