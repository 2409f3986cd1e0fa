import { invalid, Refusal } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'
import { forgiveAttempts, limitAttempts } from '#server/db/attempts.ts'
import type { Db } from '#server/db/open.ts'
import { recordAudit } from './audit.ts'
import { stepOfCode } from './authenticator.ts'
import { issueRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts'
import { confirmOperatorSession, type OperatorSession } from './sessions.ts'

/** Of all that a code is asked for. */
export const codeLimit = (operatorId: number) => ({
  purpose: 'operator-code',
  subject: String(operatorId),
  most: 5,
  withinSeconds: 900,
})
export const codeRefused = 'Código incorreto ou já usado.'

type Means = Pick<App, 'db' | 'pool' | 'vault' | 'now'>

/**
 * The second step: an authenticator's code, or a recovery code. The session goes on under another token. The first
 * code ever also confirms the authenticator, and answers the recovery codes.
 */
export async function confirmCode(app: Means, session: OperatorSession, code: string) {
  if (session.confirmed) throw new Refusal('conflict', 'Você já entrou.')
  const limit = codeLimit(session.operatorId)
  await limitAttempts(app.pool, [limit], app.now())
  const confirmed = await app.db.transaction().execute(tx => tryCode(app, tx, session, code))
  if (!confirmed) throw invalid('code', codeRefused)
  await forgiveAttempts(app.pool, limit)
  return confirmed
}

/** A wrong code leaves an entry too, so it is told by an answer and not by an error, which would undo it. */
async function tryCode(app: Means, tx: Db, { id, operatorId }: OperatorSession, code: string) {
  const at = app.now()
  const operator = await lockOperator(tx, operatorId)
  if (!operator.totp_secret) throw new Refusal('conflict', 'Configure o autenticador primeiro.')
  const means = await meansOf(app, tx, { ...operator, totp_secret: operator.totp_secret }, code.replace(/\s/g, ''))
  const deed = { operatorId, subject: `operator:${operatorId}` }
  if (!means) {
    await recordAudit(tx, { ...deed, action: 'code_refused' }, at)
    return undefined
  }
  const isFirst = operator.totp_confirmed_at === null
  if (isFirst) await tx.updateTable('operators').set({ totp_confirmed_at: at }).where('id', '=', operatorId).execute()
  const recoveryCodes = isFirst ? await issueRecoveryCodes(tx, operatorId) : null
  await recordAudit(tx, { ...deed, action: 'logged_in', facts: { session: id, means, first: isFirst } }, at)
  return { token: await confirmOperatorSession(tx, id, at), recoveryCodes }
}

type Enrolled = { id: number; totp_secret: Buffer; totp_step: number | null; totp_confirmed_at: Date | null }

/** What the code was, if it was right; using it up is part of looking. */
async function meansOf({ vault, now }: Means, tx: Db, operator: Enrolled, code: string) {
  if (!/^\d{6}$/.test(code)) {
    const isKnown = operator.totp_confirmed_at !== null && (await spendRecoveryCode(tx, operator.id, code, now()))
    return isKnown ? 'recovery_code' : undefined
  }
  const step = stepOfCode({ vault }, operator, code, now())
  if (step === null) return undefined
  await tx.updateTable('operators').set({ totp_step: step }).where('id', '=', operator.id).execute()
  return 'authenticator'
}

const lockOperator = (tx: Db, id: number) =>
  tx
    .selectFrom('operators')
    .select(['id', 'totp_secret', 'totp_step', 'totp_confirmed_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
