import type { App } from '#server/app.ts'
import { passwordChangedEmail } from '#server/emails/account.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { confirmPassword } from './confirm-password.ts'
import { deviceName } from './device-name.ts'
import { endAccess } from './end-access.ts'
import { hashPassword, refuseWeakPassword } from './password.ts'
import type { AccountSession } from './sessions.ts'

type Change = { current_password: string; password: string }

/** Sets another password, ends every other session, voids mailed links, and tells the account's address. */
export async function changePassword(
  app: Pick<App, 'db' | 'pool' | 'env' | 'now'>,
  { id: sessionId, accountId }: AccountSession,
  { current_password, password }: Change,
  device: string,
) {
  const { email, name } = await confirmPassword(app, accountId, current_password, 'current_password')
  refuseWeakPassword(app, password, [email, name])
  const password_hash = await hashPassword(password)
  await app.db.transaction().execute(async tx => {
    await endAccess(tx, accountId, sessionId)
    await tx.updateTable('accounts').set({ password_hash }).where('id', '=', accountId).execute()
    const change = { accountId, by: 'session' as const, device: deviceName(device), at: app.now().toISOString() }
    await enqueue(tx, passwordChangedEmail, change)
  })
}
