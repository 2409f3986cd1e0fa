import { dayMs } from '#contract/durations.ts'
import { formatDateTime } from '#contract/format.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { removalDays, removalNoticeDays, secondStepMessages } from '#contract/second-step.ts'
import type { App } from '#server/platform/app.ts'
import { uncountAttempt } from '#server/platform/db/count-attempts.ts'
import { lockAccount } from '#server/platform/db/lock-account.ts'
import type { Db } from '#server/platform/db/open.ts'
import { hashToken } from '#server/platform/db/tokens.ts'
import {
  removalLinkEmail,
  removalLinkMs,
  removalWaitEmail,
  secondStepEmail,
} from '#server/platform/emails/second-step.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { limitWrongLinks, rateLimit } from '#server/platform/limits/rate-limit.ts'
import { type Credentials, checkPassword, type From } from './log-in.ts'
import { dropRemoval, forgetSecondStep } from './second-step-codes.ts'

const endOf = (startedAt: Date) => new Date(startedAt.getTime() + removalDays * dayMs)

/** Nothing begins before the person confirms the link: a password alone is not enough to start the wait. */
export async function askRemoval(app: Pick<App, 'db' | 'pool' | 'now'>, credentials: Credentials, from: From) {
  const { account, attempt } = await checkPassword(app, credentials, from)
  await uncountAttempt(app.pool, attempt)
  if (!account.second_step) throw new Refusal('conflict', secondStepMessages.alreadyOff)
  const wait = await app.db
    .selectFrom('second_step_removals')
    .select('started_at')
    .where('account_id', '=', account.id)
    .executeTakeFirst()
  if (wait?.started_at)
    throw new Refusal('conflict', `A espera já começou e termina em ${formatDateTime(endOf(wait.started_at), ' às ')}.`)
  await rateLimit(app, 'second-step-removal', { account: account.id })
  await enqueue(app.db, removalLinkEmail, { accountId: account.id })
}

export async function readRemoval(app: Pick<App, 'db' | 'now'>, token: string) {
  const { started_at } = await findRemoval(app.db, token, app.now())
  return { startedAt: started_at, endsAt: started_at && endOf(started_at) }
}

type Choice = { token: string; address: string; cancels: boolean }

/** Every link of a removal starts the wait, and cancels it. */
export async function chooseRemoval(app: Pick<App, 'db' | 'pool' | 'now'>, { token, address, cancels }: Choice) {
  const { account_id } = await limitWrongLinks(app, address, findRemoval(app.db, token, app.now()))
  await app.db.transaction().execute(async tx => {
    await lockAccount(tx, account_id)
    const { started_at } = await findRemoval(tx, token, app.now())
    if (cancels) await dropRemoval(app, tx, account_id)
    else if (!started_at) await startWait(tx, account_id, app.now())
  })
}

async function findRemoval(db: Db, token: string, at: Date) {
  const found = await db
    .selectFrom('second_step_links as l')
    .innerJoin('second_step_removals as r', 'r.account_id', 'l.account_id')
    .select(['r.account_id', 'r.started_at'])
    .where('l.token_hash', '=', hashToken(token))
    .where(eb =>
      eb.or([eb('r.started_at', 'is not', null), eb('r.asked_at', '>', new Date(at.getTime() - removalLinkMs))]),
    )
    .executeTakeFirst()
  if (!found) throw new Refusal('not_found', messages.notFound)
  return found
}

async function startWait(tx: Db, accountId: number, at: Date) {
  await tx.updateTable('second_step_removals').set({ started_at: at }).where('account_id', '=', accountId).execute()
  await sendNotice(tx, { account_id: accountId, started_at: at, notices: 0 })
}

type Wait = { account_id: number; started_at: Date; notices: number }

async function sendNotice(tx: Db, { account_id, started_at, notices }: Wait) {
  // The mail's own job notes when it has left.
  const noticed = { notices: notices + 1, noticed_at: null }
  await tx.updateTable('second_step_removals').set(noticed).where('account_id', '=', account_id).execute()
  const wait = { accountId: account_id, startedAt: started_at.toISOString(), endsAt: endOf(started_at).toISOString() }
  await enqueue(tx, removalWaitEmail, wait)
}

/** Sends the notices that are due, and turns off the second step after the wait and a day after the last notice. */
export async function endRemovals({ db, now }: Pick<App, 'db' | 'now'>) {
  const at = now()
  const waits = await db
    .selectFrom('second_step_removals')
    .select('account_id')
    .where('started_at', 'is not', null)
    .execute()
  for (const { account_id } of waits) await db.transaction().execute(tx => continueWait(tx, account_id, at))
}

async function continueWait(tx: Db, account_id: number, at: Date) {
  await lockAccount(tx, account_id)
  const wait = await tx
    .selectFrom('second_step_removals')
    .select(['started_at', 'notices', 'noticed_at'])
    .where('account_id', '=', account_id)
    .executeTakeFirst()
  if (!wait?.started_at) return
  const { started_at, notices, noticed_at } = wait
  const noticeDay = removalNoticeDays[notices]
  const isPast = (start: Date | null, days: number) => start !== null && start.getTime() + days * dayMs <= at.getTime()
  if (noticeDay !== undefined) {
    if (isPast(started_at, noticeDay)) await sendNotice(tx, { account_id, started_at, notices })
  } else if (isPast(started_at, removalDays) && isPast(noticed_at, 1)) {
    await forgetSecondStep(tx, account_id)
    await enqueue(tx, secondStepEmail, { accountId: account_id, event: 'removed', at: at.toISOString() })
  }
}
