import { dayMs } from '#contract/durations.ts'
import { normalizeEmail } from '#contract/email.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { hashDevice, linkKey } from '#server/people/linked-accounts/shared-values.ts'
import type { App } from '#server/platform/app.ts'
import { type CountedAttempt, consume, isNoted, noteDays } from '#server/platform/db/count-attempts.ts'
import { limitsOf, originOf, rateLimit } from '#server/platform/limits/rate-limit.ts'
import { verifyPassword } from '#server/platform/passwords/password-hash.ts'
import { isKnownBrowser } from './known-browser.ts'
import { openCheckedSession } from './sessions.ts'

type Deps = Pick<App, 'pool' | 'db' | 'now'>
type Credentials = { username: string; password: string }
type From = {
  address: string
  device: string
  /** A random value that identifies the browser. */
  browser: string
}
type Who = { address: string; account: string; browser: string }

/** @throws Refusal `unauthenticated`, with the same message whether the account or the password is wrong. */
export async function logIn(app: Deps, { username, password }: Credentials, { address, device, browser }: From) {
  const email = normalizeEmail(username)
  const who = { address, account: email, browser }
  const { attempt, refusal } = await countAttempt(app, who)
  const account = await findByEmail(app, email)
  const right = await verifyPassword(password, account?.password_hash)
  if (!account || !right || !account.admitted) throw refusal ?? new Refusal('unauthenticated', messages.logInFailed)
  const forgiven = [...limitsOf('log-in', { ...who, known: true }), ...ofBrowser(who)]
  const known = hashDevice(await linkKey(app.db), browser)
  const success = { account, device, browser: known, attempt, forgiven, noted: familiar(who) }
  return openCheckedSession(app.pool, success, app.now())
}

const familiar = ({ address, account }: Pick<Who, 'address' | 'account'>) => ({
  purpose: 'log-in/familiar',
  subject: `${account} ${originOf(address)}`,
})

const ofBrowser = ({ account, browser }: Pick<Who, 'account' | 'browser'>) =>
  limitsOf('log-in-browser', { account: `${account} ${browser}` })

type Counted = {
  attempt: CountedAttempt
  /** Thrown if the password is wrong. */
  refusal?: Refusal
}

/**
 * Strangers can't lock an owner out of a browser that has logged in to the account before, or out of the owner's usual
 * networks. If we recognize only the network, we answer a wrong password as we would answer a stranger's: otherwise
 * anyone on a shared address could find out who has an account.
 */
const countAttempt = (app: Deps, who: Who): Promise<Counted> =>
  rateLimit(app, 'log-in', who).then(
    attempt => ({ attempt }),
    async refusal => {
      if (await isKnownBrowser(app, who)) return { attempt: await consume(app.pool, ofBrowser(who), app.now()) }
      const since = new Date(app.now().getTime() - noteDays * dayMs)
      if (!(await isNoted(app.pool, familiar(who), since))) throw refusal
      const own = limitsOf('log-in', who).filter(({ purpose }) => purpose === 'log-in/pair')
      return { attempt: await consume(app.pool, own, app.now()), refusal }
    },
  )

async function findByEmail({ pool }: Deps, email: string) {
  // PostgreSQL rejects NUL in text.
  if (email.includes('\0')) return undefined
  const { rows } = await pool.query<FoundAccount>({ name: 'find_by_email', text: statement, values: [email] })
  return rows[0]
}

type FoundAccount = { id: number; password_hash: string; admitted: boolean }

const statement = `
  select a.id, a.password_hash, a.user_type <> 1 and not exists (
    select from suspended_accounts su where su.account_id = a.id
  ) as admitted
  from accounts a where a.email = $1`
