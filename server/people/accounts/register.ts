import { dayInSaoPaulo } from '#contract/age.ts'
import { messages } from '#contract/messages.ts'
import { fieldError } from '#contract/refusals.ts'
import type { Registration } from '#contract/registration.ts'
import { termsOn } from '#contract/terms.ts'
import { noteShared } from '#server/people/linked-accounts/note-shared.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { welcomeEmail } from '#server/platform/emails/account.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { rateLimit } from '#server/platform/limits/rate-limit.ts'
import { hashPassword } from '#server/platform/passwords/password-hash.ts'
import { refuseWeakPassword } from './password.ts'
import { openSession } from './sessions.ts'
import { insertAcceptance } from './terms.ts'

type From = { address: string; device: string; browser: string }

export async function register(
  app: Pick<App, 'db' | 'pool' | 'env' | 'now'>,
  { user_type_id: user_type, name, email, password, terms_accepted = false }: Registration,
  { address, device, browser }: From,
) {
  await rateLimit(app, 'register', { address, account: email })
  refuseWeakPassword(app, password, [email, name])
  await refuseTaken(app.db, email)
  const password_hash = await hashPassword(password)
  const at = app.now()
  return app.db.transaction().execute(async tx => {
    const account = { user_type, name, email, password_hash, created_at: at }
    const id = await insertAccount(tx, account)
    await insertAcceptance(tx, id, termsOn(dayInSaoPaulo(at)).version, { at, stated: terms_accepted })
    await noteShared(tx, id, [{ kind: 'device', value: browser }], at)
    await enqueue(tx, welcomeEmail, { accountId: id })
    return openSession(tx, id, device, at)
  })
}

/** Refuses a taken address before we hash the password. The insert handles concurrent registrations. */
async function refuseTaken(db: Db, email: string) {
  const other = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirst()
  if (other) throw fieldError('email', messages.emailTaken)
}

type NewAccount = { user_type: number; name: string; email: string; password_hash: string; created_at: Date }

async function insertAccount(tx: Db, account: NewAccount) {
  const made = await tx
    .insertInto('accounts')
    .values(account)
    .onConflict(conflict => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw fieldError('email', messages.emailTaken)
  return made.id
}
