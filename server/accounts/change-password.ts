import type { App } from '#server/app.ts'
import { confirmPassword } from './confirm-password.ts'
import { endAccess } from './end-access.ts'
import { hashPassword, refuseWeakPassword } from './password.ts'
import type { AccountSession } from './sessions.ts'

type Change = { current_password: string; password: string }

/** Sets another password and ends every other session; links that were mailed are void. */
export async function changePassword(
  app: Pick<App, 'db' | 'pool' | 'env' | 'now'>,
  { id: sessionId, accountId }: AccountSession,
  { current_password, password }: Change,
) {
  const { email, name } = await confirmPassword(app, accountId, current_password, 'current_password')
  refuseWeakPassword(app, password, [email, name])
  const password_hash = await hashPassword(password)
  await app.db.transaction().execute(async tx => {
    await endAccess(tx, accountId, sessionId)
    await tx.updateTable('accounts').set({ password_hash }).where('id', '=', accountId).execute()
  })
}
