import { Refusal } from '#contract/refusals.ts'
import { verifyPassword } from '#server/accounts/password.ts'
import type { App } from '#server/app.ts'
import { withdrawAttempt } from '#server/db/attempts.ts'
import type { Db } from '#server/db/open.ts'
import { recordAudit } from './audit.ts'
import { countPassword, type From } from './log-in-limits.ts'
import {
  endOperatorSession,
  type OperatorSession,
  openOperatorSession,
  type StagedOperator,
  stageOf,
} from './sessions.ts'

const logInFailed = 'E-mail ou senha incorretos.'

type Deps = Pick<App, 'db' | 'pool' | 'now'>
type Credentials = { email: string; password: string; from: From }

/** The first step: the session can only go on to the code. Time and answer are the same for an unknown e-mail. */
export async function logOperatorIn(
  { db, pool, now }: Deps,
  credentials: Credentials,
): Promise<StagedOperator & { token: string }> {
  const email = credentials.email.trim().toLowerCase()
  const attempt = await countPassword({ pool, now }, email, credentials.from)
  const operator = await findOperator({ db }, email)
  const right = await verifyPassword(credentials.password, operator?.password_hash)
  if (!operator || !right) throw new Refusal('unauthenticated', logInFailed)
  await withdrawAttempt(pool, attempt)
  const token = await db.transaction().execute(async tx => {
    await holdUnchanged(tx, operator)
    const entry = { operatorId: operator.id, action: 'password_given', subject: `operator:${operator.id}` }
    await recordAudit(tx, entry, now())
    return openOperatorSession(tx, operator.id, now())
  })
  const { id, name } = operator
  return { token, id, name, email, stage: stageOf(false, operator) }
}

async function findOperator({ db }: Pick<App, 'db'>, email: string) {
  // PostgreSQL refuses text with this character.
  if (email.includes('\0')) return undefined
  return db
    .selectFrom('operators')
    .select(['id', 'name', 'password_hash', 'totp_confirmed_at', 'password_changed_at'])
    .where('email', '=', email)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
}

/** A new password ends every session: none may be opened with the former one in the meantime. */
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
    const entry = { operatorId, action: 'logged_out', subject: `operator:${operatorId}`, facts: { session: id } }
    await recordAudit(tx, entry, now())
    // After the audit lock, the same order as where a case is claimed.
    await tx.deleteFrom('kyc_claims').where('operator_id', '=', operatorId).execute()
  })
}
