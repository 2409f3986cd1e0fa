import { dayMs } from '#contract/durations.ts'
import { normalizeEmail } from '#contract/email.ts'
import { fieldError, Refusal } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import { uncountAttempt } from '#server/platform/db/count-attempts.ts'
import type { Db } from '#server/platform/db/open.ts'
import { wrongCodesEmail } from '#server/platform/emails/operators.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { recordAudit } from '#server/platform/operators/audit.ts'
import { endClaimsOf } from '#server/platform/operators/claims.ts'
import {
  confirmOperatorSession,
  countPasskeys,
  endOperatorSession,
  type OperatorSession,
  openOperatorSession,
  type StagedOperator,
  stageOf,
} from '#server/platform/operators/sessions.ts'
import { isAuthenticatorCode } from '#server/platform/passwords/authenticator.ts'
import { verifyPassword } from '#server/platform/passwords/password-hash.ts'
import { countCode, countPassword, type From, forgiveCodes } from './log-in-limits.ts'
import { codeRefused, issueRecoveryCodes, spendRecoveryCode, stepOfCode } from './second-factor.ts'

const logInFailed = 'E-mail ou senha incorretos.'

type Deps = Pick<App, 'db' | 'pool' | 'now'>
type Credentials = { email: string; password: string; from: From }

/** An unknown e-mail takes the same time and gets the same answer as a wrong password. */
export async function logOperatorIn(
  { db, pool, now }: Deps,
  credentials: Credentials,
): Promise<StagedOperator & { token: string }> {
  const email = normalizeEmail(credentials.email)
  const attempt = await countPassword({ pool, now }, email, credentials.from)
  const operator = await findOperator({ db }, email)
  const right = await verifyPassword(credentials.password, operator?.password_hash)
  if (!operator || !right) throw new Refusal('unauthenticated', logInFailed)
  await uncountAttempt(pool, attempt)
  const token = await db.transaction().execute(async tx => {
    await holdUnchanged(tx, operator)
    const entry = { operatorId: operator.id, action: 'password_given', subject: `operator:${operator.id}` } as const
    await recordAudit(tx, entry, now())
    return openOperatorSession(tx, operator.id, now())
  })
  const { id, name, passkeys } = operator
  const stage = stageOf(false, operator)
  return { token, id, name, email, stage, roles: [], emergency_roles: [], passkeys, with_passkey: false }
}

async function findOperator({ db }: Pick<App, 'db'>, email: string) {
  // PostgreSQL rejects NUL in text.
  if (email.includes('\0')) return undefined
  return db
    .selectFrom('operators')
    .select(['id', 'name', 'password_hash', 'totp_confirmed_at', 'password_changed_at', countPasskeys])
    .where('email', '=', email)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
}

/** Locks the operator, so no session opens while another request is changing the password. */
async function holdUnchanged(tx: Db, { id, password_hash }: { id: number; password_hash: string }) {
  const unchanged = await tx
    .selectFrom('operators')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('disabled_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!unchanged) throw new Refusal('unauthenticated', logInFailed)
}

export async function logOperatorOut({ db, now }: Pick<App, 'db' | 'now'>, { id, operatorId }: OperatorSession) {
  await db.transaction().execute(async tx => {
    await endOperatorSession({ db: tx }, id)
    await endClaimsOf(tx, { operatorId })
    const about = { operatorId, subject: `operator:${operatorId}`, facts: { session: id } } as const
    await recordAudit(tx, { ...about, action: 'logged_out' }, now())
  })
}

type CodeDeps = Pick<App, 'db' | 'pool' | 'vault' | 'now'>
type CodeInput = { code: string; from: From }

/** The first code that the operator ever enters also confirms the authenticator and returns the recovery codes. */
export async function confirmCode(app: CodeDeps, session: OperatorSession, { code, from }: CodeInput) {
  if (session.codeGiven) throw new Refusal('conflict', 'Você já entrou.')
  const attempt = await countCode(app, session, { from, isRecovery: !isAuthenticatorCode(code) })
  if (!attempt) return endLogIn(app, session)
  const confirmed = await app.db.transaction().execute(tx => tryCode(app, tx, session, code))
  if (!confirmed) throw fieldError('code', codeRefused)
  await forgiveCodes(app, session, { from, attempt })
  return confirmed
}

/** Too many wrong codes end only this session, never the operator's other ones. */
async function endLogIn({ db, now }: CodeDeps, { id, operatorId }: OperatorSession): Promise<never> {
  const at = now()
  const subject = `operator:${operatorId}` as const
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

/** Returns undefined for a wrong code, because an error would roll back its audit entry. */
async function tryCode(app: CodeDeps, tx: Db, { id, operatorId }: OperatorSession, code: string) {
  const at = app.now()
  const operator = await lockOperator(tx, operatorId)
  if (!operator.totp_secret) throw new Refusal('conflict', 'Configure o autenticador primeiro.')
  const method = await spendCode(app, tx, { ...operator, totp_secret: operator.totp_secret }, code)
  const about = { operatorId, subject: `operator:${operatorId}` } as const
  if (!method) {
    await recordAudit(tx, { ...about, action: 'code_refused' }, at)
    return undefined
  }
  const isFirst = operator.totp_confirmed_at === null
  if (isFirst) await tx.updateTable('operators').set({ totp_confirmed_at: at }).where('id', '=', operatorId).execute()
  const recoveryCodes = isFirst ? await issueRecoveryCodes(tx, operatorId) : null
  await recordAudit(tx, { ...about, action: 'logged_in', facts: { session: id, means: method, first: isFirst } }, at)
  return { token: await confirmOperatorSession(tx, id, at), recoveryCodes }
}

type Enrolled = { id: number; totp_secret: Buffer; totp_step: number | null; totp_confirmed_at: Date | null }

async function spendCode({ vault, now }: CodeDeps, tx: Db, operator: Enrolled, code: string) {
  if (!isAuthenticatorCode(code)) {
    const isKnown = operator.totp_confirmed_at !== null && (await spendRecoveryCode(tx, operator.id, code, now()))
    return isKnown ? 'recovery_code' : undefined
  }
  const step = await stepOfCode({ vault }, operator, code, now())
  if (step === null) return undefined
  await tx.updateTable('operators').set({ totp_step: step }).where('id', '=', operator.id).execute()
  return 'authenticator'
}

const lockOperator = (tx: Db, id: number) =>
  tx
    .selectFrom('operators')
    .select(['id', 'totp_secret', 'totp_step', 'totp_confirmed_at'])
    .where('id', '=', id)
    // FOR UPDATE would block another session's audit entry, which references the row.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
