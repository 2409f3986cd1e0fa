import { Refusal } from '#contract/refusals.ts'
import { verifyPassword } from '#server/accounts/password.ts'
import type { App } from '#server/app.ts'
import { withdrawAttempt } from '#server/db/attempts.ts'
import type { Db } from '#server/db/open.ts'
import { recordAudit } from './audit.ts'
import { countPassword, type From } from './log-in-limits.ts'
import { openOperatorSession } from './sessions.ts'
import { type StagedOperator, stageOf } from './stage.ts'

const logInFailed = 'E-mail ou senha incorretos.'

type Means = Pick<App, 'db' | 'pool' | 'now'>
type Given = { email: string; password: string; from: From }

/** The first step: a session that can do nothing yet but go on to the code. Costs and says the same for unknown e-mails. */
export async function logOperatorIn(
  { db, pool, now }: Means,
  given: Given,
): Promise<StagedOperator & { token: string }> {
  const email = given.email.trim().toLowerCase()
  const attempt = await countPassword({ pool, now }, email, given.from)
  const operator = await findOperator({ db }, email)
  const right = await verifyPassword(given.password, operator?.password_hash)
  if (!operator || !right) throw new Refusal('unauthenticated', logInFailed)
  await withdrawAttempt(pool, attempt)
  const token = await db.transaction().execute(async tx => {
    await holdUnchanged(tx, operator)
    const deed = { operatorId: operator.id, action: 'password_given', subject: `operator:${operator.id}` }
    await recordAudit(tx, deed, now())
    return openOperatorSession(tx, operator.id, now())
  })
  const { id, name } = operator
  return { token, id, name, email, stage: stageOf(false, operator) }
}

async function findOperator({ db }: Pick<App, 'db'>, email: string) {
  // PostgreSQL has no text with this character, so nobody has such an address.
  if (email.includes('\0')) return undefined
  return db
    .selectFrom('operators')
    .select(['id', 'name', 'password_hash', 'totp_confirmed_at', 'password_changed_at'])
    .where('email', '=', email)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
}

/** New access ends every session: none may be opened meanwhile by the password before. */
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
