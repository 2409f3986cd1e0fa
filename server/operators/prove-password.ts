import { fieldError } from '#contract/refusals.ts'
import { verifyPassword } from '#server/accounts/password.ts'
import type { App } from '#server/app.ts'
import { consume, type Limit } from '#server/db/attempts.ts'

/**
 * Checks the password of a logged-in operator again; the attempts are limited, since a session may be left open. Returns
 * the hash that was checked, and the limit to be forgiven once the code is right too.
 * @throws Refusal of `field` when the password is wrong, `too_many`.
 */
export async function proveOperatorPassword(
  { db, pool, now }: Pick<App, 'db' | 'pool' | 'now'>,
  operatorId: number,
  password: string,
  field: 'password' | 'current_password',
) {
  const limit: Limit = { purpose: 'operator-proof', subject: String(operatorId), max: 5, withinSeconds: 900 }
  await consume(pool, [limit], now())
  const operator = await db
    .selectFrom('operators')
    .select('password_hash')
    .where('id', '=', operatorId)
    .executeTakeFirst()
  if (!(await verifyPassword(password, operator?.password_hash)) || !operator)
    throw fieldError(field, 'Senha incorreta.')
  return { hash: operator.password_hash, limit }
}
