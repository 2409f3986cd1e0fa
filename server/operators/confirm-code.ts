import { fieldError, Refusal } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import { wrongCodesEmail } from '#server/emails/operators.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { recordAudit } from './audit.ts'
import { codeRefused, stepOfCode } from './authenticator.ts'
import { countCode, type From, forgiveCodes } from './log-in-limits.ts'
import { issueRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts'
import { confirmOperatorSession, endOperatorSession, type OperatorSession } from './sessions.ts'

type CodeDeps = Pick<App, 'db' | 'pool' | 'vault' | 'now'>
type Attempt = { code: string; from: From }

const isOfAuthenticator = (code: string) => /^\d{6}$/.test(code.replace(/\s/g, ''))

/**
 * The second step: an authenticator's code or a recovery code. The session gets a new token. The first code ever also
 * confirms the authenticator, and returns the recovery codes.
 */
export async function confirmCode(app: CodeDeps, session: OperatorSession, { code, from }: Attempt) {
  if (session.codeGiven) throw new Refusal('conflict', 'Você já entrou.')
  const attempt = await countCode(app, session, { from, isRecovery: !isOfAuthenticator(code) })
  if (!attempt) return endAttempt(app, session)
  const confirmed = await app.db.transaction().execute(tx => tryCode(app, tx, session, code))
  if (!confirmed) throw fieldError('code', codeRefused)
  await forgiveCodes(app, session, { from, attempt })
  return confirmed
}

/** Wrong codes end this session only, never the operator's other ones. */
async function endAttempt({ db, now }: CodeDeps, { id, operatorId }: OperatorSession): Promise<never> {
  const at = now()
  const subject = `operator:${operatorId}`
  await db.transaction().execute(async tx => {
    await endOperatorSession({ db: tx }, id)
    const notified = await tx
      .selectFrom('audit_entries')
      .select('id')
      .where('subject', '=', subject)
      .where('action', '=', attemptEnded)
      .where('at', '>', new Date(at.getTime() - dayMs))
      .limit(1)
      .executeTakeFirst()
    await recordAudit(tx, { operatorId, action: attemptEnded, subject, facts: { session: id } }, at)
    if (!notified) await enqueue(tx, wrongCodesEmail, { operatorId })
  })
  throw new Refusal('unauthenticated', 'Foram muitos códigos errados. Entre de novo com e-mail e senha.')
}

const attemptEnded = 'code_attempt_ended'
const dayMs = 86_400_000

/** Returns undefined for a wrong code: an error would roll its audit entry back. */
async function tryCode(app: CodeDeps, tx: Db, { id, operatorId }: OperatorSession, code: string) {
  const at = app.now()
  const operator = await lockOperator(tx, operatorId)
  if (!operator.totp_secret) throw new Refusal('conflict', 'Configure o autenticador primeiro.')
  const means = await spendCode(app, tx, { ...operator, totp_secret: operator.totp_secret }, code.replace(/\s/g, ''))
  const about = { operatorId, subject: `operator:${operatorId}` }
  if (!means) {
    await recordAudit(tx, { ...about, action: 'code_refused' }, at)
    return undefined
  }
  const isFirst = operator.totp_confirmed_at === null
  if (isFirst) await tx.updateTable('operators').set({ totp_confirmed_at: at }).where('id', '=', operatorId).execute()
  const recoveryCodes = isFirst ? await issueRecoveryCodes(tx, operatorId) : null
  await recordAudit(tx, { ...about, action: 'logged_in', facts: { session: id, means, first: isFirst } }, at)
  return { token: await confirmOperatorSession(tx, id, at), recoveryCodes }
}

type Enrolled = { id: number; totp_secret: Buffer; totp_step: number | null; totp_confirmed_at: Date | null }

/** Which kind of code it was, undefined when it is wrong; a right one is used up. */
async function spendCode({ vault, now }: CodeDeps, tx: Db, operator: Enrolled, code: string) {
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
    // Not for update: an audit entry of another session of the operator refers to the row.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
