import { keptEmail } from '#contract/email.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'
import { consume, isNoted, noteDays } from '#server/db/count-attempts.ts'
import { hashDevice, linkKey } from '#server/linked-accounts/shared-values.ts'
import { limitsOf, originOf, rateLimit } from '#server/rate-limit.ts'
import { verifyPassword } from './password.ts'
import { openCheckedSession } from './sessions.ts'

type Deps = Pick<App, 'pool' | 'db' | 'now'>
type Credentials = { username: string; password: string }
type From = { address: string; device: string /** A random value of the browser's. */; browser: string }
type Who = { address: string; account: string }

/** @throws Refusal `unauthenticated`, the same whatever was wrong. */
export async function logIn(app: Deps, { username, password }: Credentials, { address, device, browser }: From) {
  const email = keptEmail(username)
  const who = { address, account: email }
  const attempt = await countAttempt(app, who)
  const account = await findByEmail(app, email)
  const right = await verifyPassword(password, account?.password_hash)
  if (!account || !right || !account.admitted) throw new Refusal('unauthenticated', messages.logInFailed)
  const ofAccount = limitsOf('log-in', who).filter(({ purpose }) => purpose !== 'log-in/origin')
  const known = hashDevice(await linkKey(app.db), browser)
  const success = { account, device, browser: known, attempt, forgiven: ofAccount, noted: familiar(who) }
  return openCheckedSession(app.pool, success, app.now())
}

const familiar = ({ address, account }: Who) => ({
  purpose: 'log-in/familiar',
  subject: `${account} ${originOf(address)}`,
})

/** The owner's usual networks are not blocked by attempts from elsewhere. */
const countAttempt = (app: Deps, who: Who) =>
  rateLimit(app, 'log-in', who).catch(async refusal => {
    const since = new Date(app.now().getTime() - noteDays * 86_400_000)
    if (!(await isNoted(app.pool, familiar(who), since))) throw refusal
    const own = limitsOf('log-in', who).filter(({ purpose }) => purpose !== 'log-in/account')
    return consume(app.pool, own, app.now())
  })

async function findByEmail({ pool }: Deps, email: string) {
  // PostgreSQL refuses text with this character.
  if (email.includes('\0')) return undefined
  const { rows } = await pool.query<Found>({ name: 'find_by_email', text: statement, values: [email] })
  return rows[0]
}

type Found = { id: number; password_hash: string; admitted: boolean }

const statement = `
  select a.id, a.password_hash, a.user_type <> 1 and not exists (
    select from account_suspensions su where su.account_id = a.id and su.lifted_at is null
  ) as admitted
  from accounts a where a.email = $1`
