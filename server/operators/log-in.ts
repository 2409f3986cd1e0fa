import { Refusal } from '#contract/refusals.ts'
import { originOf } from '#server/accounts/origin.ts'
import { verifyPassword } from '#server/accounts/password.ts'
import type { App } from '#server/app.ts'
import { type Limit, limitAttempts, withdrawAttempt } from '#server/db/attempts.ts'
import type { Db } from '#server/db/open.ts'
import { recordAudit } from './audit.ts'
import { openOperatorSession } from './sessions.ts'
import { type StagedOperator, stageOf } from './stage.ts'

const logInFailed = 'E-mail ou senha incorretos.'

const quarterHour = 900

/** A stranger's attempts fill the stranger's own limits long before the operator's. */
const limitsOf = (email: string, origin: string): Limit[] => [
  { purpose: 'operator-log-in/pair', subject: `${email} ${origin}`, most: 5, withinSeconds: quarterHour },
  { purpose: 'operator-log-in/origin', subject: origin, most: 20, withinSeconds: quarterHour },
  { purpose: 'operator-log-in/email', subject: email, most: 50, withinSeconds: 4 * quarterHour },
]

type Means = Pick<App, 'db' | 'pool' | 'now'>
type Given = { email: string; password: string; address: string }

/** The first step: a session that can do nothing yet but go on to the code. Costs and says the same for unknown e-mails. */
export async function logOperatorIn(
  { db, pool, now }: Means,
  given: Given,
): Promise<StagedOperator & { token: string }> {
  const email = given.email.trim().toLowerCase()
  const attempt = await limitAttempts(pool, limitsOf(email, originOf(given.address)), now())
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
  return { token, id, name, email, stage: stageOf(false, operator.totp_confirmed_at) }
}

async function findOperator({ db }: Pick<App, 'db'>, email: string) {
  // PostgreSQL has no text with this character, so nobody has such an address.
  if (email.includes('\0')) return undefined
  return db
    .selectFrom('operators')
    .select(['id', 'name', 'password_hash', 'totp_confirmed_at'])
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
