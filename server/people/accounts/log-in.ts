import { dayMs } from '#contract/durations.ts'
import { normalizeEmail } from '#contract/email.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { secondStepMessages } from '#contract/second-step.ts'
import { hashDevice, linkKey } from '#server/people/linked-accounts/shared-values.ts'
import type { App } from '#server/platform/app.ts'
import {
  type CountedAttempt,
  consume,
  isNoted,
  noteDays,
  noteSubject,
  uncountAttempt,
} from '#server/platform/db/count-attempts.ts'
import { lockAccount } from '#server/platform/db/lock-account.ts'
import { secondStepEmail } from '#server/platform/emails/second-step.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { limitsOf, originOf, type Purpose, rateLimit } from '#server/platform/limits/rate-limit.ts'
import { isAuthenticatorCode } from '#server/platform/passwords/authenticator.ts'
import { verifyPassword } from '#server/platform/passwords/password-hash.ts'
import { isKnownBrowser } from './known-browser.ts'
import { codeRefusal, spendCode } from './second-step-codes.ts'
import { openCheckedSession } from './sessions.ts'

type Deps = Pick<App, 'pool' | 'db' | 'now'>
export type Credentials = { username: string; password: string }
export type From = {
  address: string
  device: string
  /** A random value that identifies the browser. */
  browser: string
}
type Who = { address: string; account: string; browser: string }

type LogIn = Credentials & { code?: string | undefined }

/** @throws Refusal `unauthenticated`; with `errors.code` if only the code is missing or wrong. */
export async function logIn(app: Deps & Pick<App, 'vault'>, { code, ...credentials }: LogIn, from: From) {
  const { account, who, attempt } = await checkPassword(app, credentials, from)
  const counted = account.second_step ? await checkCode(app, { account, who, attempt }, code?.trim()) : []
  const known = hashDevice(await linkKey(app.db), from.browser)
  const success = {
    ...{ account, device: from.device, browser: known, attempt: [...attempt, ...counted], noted: familiar(who) },
    forgiven: [...limitsOf('log-in', { ...who, known: true }), ...ofBrowser('log-in-browser', who)],
  }
  return openCheckedSession(app.pool, success, app.now())
}

/** @throws Refusal `unauthenticated`, with the same message whether the account or the password is wrong. */
export async function checkPassword(app: Deps, { username, password }: Credentials, { address, browser }: From) {
  const email = normalizeEmail(username)
  const who = { address, account: email, browser }
  const { attempt, refusal } = await countAttempt(app, who)
  const account = await findByEmail(app, email)
  const right = await verifyPassword(password, account?.password_hash)
  if (!account || !right || !account.admitted) throw refusal ?? new Refusal('unauthenticated', messages.logInFailed)
  return { account, who, attempt }
}

type Checked = { account: FoundAccount; who: Who; attempt: CountedAttempt }

/** A wrong code also counts as a wrong log-in. Returns what `log-in-code` counted. */
async function checkCode(app: Deps & Pick<App, 'vault'>, { account, who, attempt }: Checked, code: string | undefined) {
  if (!code) {
    await uncountAttempt(app.pool, attempt)
    throw codeRefusal(secondStepMessages.asked)
  }
  const counted = isAuthenticatorCode(code) ? await countCode(app, account.id, who) : []
  const isRight = await app.db.transaction().execute(async tx => {
    // The job that ends a wait holds the same lock, so it never removes what this log-in keeps.
    await lockAccount(tx, account.id)
    return spendCode(app, tx, account.id, code)
  })
  if (!isRight) throw codeRefusal(secondStepMessages.refused)
  return counted
}

/** Strangers who know the password can't lock the owner out of a browser that has logged in before. */
async function countCode(app: Deps, accountId: number, who: Who): Promise<CountedAttempt> {
  const isKnown = await isKnownBrowser(app, who)
  const limits = isKnown ? ofBrowser('log-in-code-browser', who) : limitsOf('log-in-code', { account: accountId })
  return consume(app.pool, limits, app.now()).catch(async refusal => {
    if (refusal instanceof Refusal) await tellOfWrongCodes(app, accountId)
    throw refusal
  })
}

async function tellOfWrongCodes({ pool, db, now }: Deps, accountId: number) {
  const told = { purpose: 'wrong-codes-mail', subject: String(accountId) }
  if (await isNoted(pool, told, new Date(now().getTime() - dayMs))) return
  await noteSubject(pool, told, now())
  await enqueue(db, secondStepEmail, { accountId, event: 'wrong_codes', at: now().toISOString() })
}

const familiar = ({ address, account }: Pick<Who, 'address' | 'account'>) => ({
  purpose: 'log-in/familiar',
  subject: `${account} ${originOf(address)}`,
})

const ofBrowser = (purpose: Purpose, { account, browser }: Pick<Who, 'account' | 'browser'>) =>
  limitsOf(purpose, { account: `${account} ${browser}` })

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
      if (await isKnownBrowser(app, who))
        return { attempt: await consume(app.pool, ofBrowser('log-in-browser', who), app.now()) }
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

type FoundAccount = { id: number; password_hash: string; admitted: boolean; second_step: boolean }

const statement = `
  select a.id, a.password_hash, a.user_type <> 1 and not exists (
    select from suspended_accounts su where su.account_id = a.id
  ) as admitted, a.second_step_at is not null as second_step
  from accounts a where a.email = $1`
