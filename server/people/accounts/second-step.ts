import { dayMs } from '#contract/durations.ts'
import { messages } from '#contract/messages.ts'
import { fieldError, Refusal } from '#contract/refusals.ts'
import { removalDays, secondStepMessages } from '#contract/second-step.ts'
import type { App } from '#server/platform/app.ts'
import { uncountAttempt } from '#server/platform/db/count-attempts.ts'
import { lockAccount } from '#server/platform/db/lock-account.ts'
import type { Db } from '#server/platform/db/open.ts'
import { secondStepEmail } from '#server/platform/emails/second-step.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { rateLimit } from '#server/platform/limits/rate-limit.ts'
import { makeAuthenticatorSecret, showAuthenticatorSecret } from '#server/platform/passwords/authenticator.ts'
import type { AccountSession } from '#server/platform/sessions/account-session.ts'
import { confirmPassword } from './password.ts'
import {
  dropRemoval,
  forgetSecondStep,
  issueRecoveryCodes,
  sealContext,
  spendAuthenticatorCode,
  spendCode,
} from './second-step-codes.ts'
import { endAccess } from './sessions.ts'

/** The app on the phone shows it to whoever looks, so it doesn't name the site. E-mails have the same sender. */
const issuer = 'Central'

type Deps = Pick<App, 'db' | 'pool' | 'vault' | 'now'>
type Proof = { password: string; code: string }

export async function readSecondStep({ db }: Pick<App, 'db'>, accountId: number) {
  const { since, codes_left, removal_started_at } = await db
    .selectFrom('accounts as a')
    .leftJoin('second_step_removals as r', 'r.account_id', 'a.id')
    .select(['a.second_step_at as since', 'r.started_at as removal_started_at'])
    .select(eb =>
      eb
        .selectFrom('account_recovery_codes as c')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('c.account_id', '=', 'a.id')
        .where('c.used_at', 'is', null)
        .as('codes_left'),
    )
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow()
  const endsAt = removal_started_at && new Date(removal_started_at.getTime() + removalDays * dayMs)
  return {
    since: since?.toISOString() ?? null,
    codes_left: Number(codes_left),
    removal_ends_at: endsAt?.toISOString() ?? null,
  }
}

/** The password alone must not replace an authenticator in use. */
export async function startSecondStep(app: Deps, accountId: number, password: string) {
  const { email } = await confirmPassword(app, accountId, password)
  const secret = makeAuthenticatorSecret()
  const row = {
    totp_secret: await app.vault.seal(secret, sealContext(accountId)),
    totp_step: null,
    started_at: app.now(),
  }
  await app.db.transaction().execute(async tx => {
    await lockAccount(tx, accountId)
    if (await isOn(tx, accountId)) throw new Refusal('conflict', secondStepMessages.alreadyOn)
    await tx
      .insertInto('account_authenticators')
      .values({ account_id: accountId, ...row })
      .onConflict(conflict => conflict.column('account_id').doUpdateSet(row))
      .execute()
  })
  return showAuthenticatorSecret(secret, { issuer, label: email })
}

/** Keeps this session and ends the others, which nobody opened with a code. */
export const confirmSecondStep = (app: Deps, { id: sessionId, accountId }: AccountSession, code: string) =>
  countingCode(app, accountId, async tx => {
    await endAccess(tx, accountId, sessionId)
    if (await isOn(tx, accountId)) throw new Refusal('conflict', secondStepMessages.alreadyOn)
    if (!(await spendAuthenticatorCode(app, tx, accountId, code))) throw fieldError('code', secondStepMessages.refused)
    await tx.updateTable('accounts').set({ second_step_at: app.now() }).where('id', '=', accountId).execute()
    await notify(app, tx, accountId, 'on')
    return issueRecoveryCodes(tx, accountId)
  })

export const renewRecoveryCodes = (app: Deps, accountId: number, proof: Proof) =>
  withProof(app, accountId, proof, async tx => {
    await notify(app, tx, accountId, 'codes')
    return issueRecoveryCodes(tx, accountId)
  })

export const endSecondStep = (app: Deps, accountId: number, proof: Proof) =>
  withProof(app, accountId, proof, async tx => {
    await forgetSecondStep(tx, accountId)
    await notify(app, tx, accountId, 'off')
  })

export const cancelRemoval = (app: Pick<App, 'db' | 'now'>, accountId: number) =>
  app.db.transaction().execute(async tx => {
    await lockAccount(tx, accountId)
    if (!(await dropRemoval(app, tx, accountId))) throw new Refusal('not_found', messages.notFound)
  })

/** A stolen or unattended session must not be enough to change how the person logs in. */
async function withProof<T>(app: Deps, accountId: number, { password, code }: Proof, work: (tx: Db) => Promise<T>) {
  await confirmPassword(app, accountId, password)
  return countingCode(app, accountId, async tx => {
    await lockAccount(tx, accountId)
    if (!(await isOn(tx, accountId))) throw new Refusal('conflict', secondStepMessages.alreadyOff)
    if (!(await spendCode(app, tx, accountId, code))) throw fieldError('code', secondStepMessages.refused)
    return work(tx)
  })
}

async function countingCode<T>(app: Deps, accountId: number, work: (tx: Db) => Promise<T>) {
  const attempt = await rateLimit(app, 'own-code', { account: accountId })
  const result = await app.db.transaction().execute(work)
  await uncountAttempt(app.pool, attempt)
  return result
}

async function isOn(tx: Db, accountId: number) {
  const account = await tx
    .selectFrom('accounts')
    .select('second_step_at')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return Boolean(account?.second_step_at)
}

const notify = ({ now }: Pick<App, 'now'>, tx: Db, accountId: number, event: 'on' | 'off' | 'codes') =>
  enqueue(tx, secondStepEmail, { accountId, event, at: now().toISOString() })
