import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { hourSeconds } from '#contract/durations.ts'
import { Refusal } from '#contract/refusals.ts'
import {
  type CountedAttempt,
  consume,
  isCounted,
  type Limit,
  uncountAttempt,
} from '#server/platform/db/count-attempts.ts'
import type { Db } from '#server/platform/db/open.ts'
import { enqueue, type JobRef } from '#server/platform/jobs/enqueue.ts'
import { defineEmail, type Email, type EmailDeps } from './send.ts'

/**
 * Hourly limits per address and kind, for e-mails to an unverified address, which may be a stranger's. E-mails above
 * the limit are delayed, never dropped. All other e-mails go to the team or to a verified address, or are sent by an
 * operator.
 */
export const typedMails = {
  'report-received-mail': 1,
  'data-request-confirm-mail': 1,
  'contact-case-received-mail': 1,
  'welcome-mail': 1,
  'missing-steps-mail': 1,
  'account-deleted-mail': 1,
  'email-change-mail': 3,
  'reset-mail': 5,
  'password-changed-mail': 5,
  'second-step-mail': 5,
  'second-step-link-mail': 3,
  'second-step-wait-mail': 3,
} as const
type TypedMail = keyof typeof typedMails

/** The site-wide hourly limit for each kind. */
export const typedMailsOfSite = 600

type Parts<Payload> = {
  /** Undefined if there is nothing to send. */
  recipient: (deps: EmailDeps, payload: Payload) => Promise<string | undefined>
  send: (deps: EmailDeps, payload: Payload, to: string) => Promise<void>
}

export function defineTypedEmail<Payload>(name: TypedMail, { recipient, send }: Parts<Payload>): Email<Payload> {
  const email: Email<Payload> = defineEmail(name, async (deps, payload, job) => {
    const to = await recipient(deps, payload)
    if (to === undefined) return
    const turn = await takeTurn(deps, name, { to, job })
    if (typeof turn === 'number') return sendLater(deps, { email, payload, to, job }, turn)
    try {
      await send(deps, payload, to)
    } catch (error) {
      await uncountAttempt(deps.pool, turn)
      throw error
    }
  })
  return email
}

/** Merges waiting items for one address into one e-mail. */
export const enqueueTyped = <Item>(tx: Db, email: Email<Item[]>, { to, item }: { to: string; item: Item }, at: Date) =>
  enqueue(tx, email, [item], { key: keyOf(email.name, to), runAt: at })

/** A job from an earlier release holds a single item, not a list. */
export const itemsOf = <Item>(payload: Item[]): Item[] => [payload].flat()

/** Reads the address from the first item that still exists, because all items have the same one. */
export async function commonAddress<Item>(
  payload: Item[],
  addressOf: (item: Item) => Promise<string | null | undefined>,
) {
  for (const item of itemsOf(payload)) {
    const address = await addressOf(item)
    if (address) return address
  }
  return undefined
}

/** Hashes the address, because the queue stores its keys in plain text. */
const keyOf = (name: string, to: string) => `${name}:${createHash('sha256').update(to).digest('base64url')}`

type Taking = { to: string; job: JobRef }

/**
 * Returns the counted attempt, or the number of seconds to wait. If the process stops before the job has sent the
 * e-mail, the next run of the job is not counted again.
 */
async function takeTurn(
  { pool, now }: EmailDeps,
  name: TypedMail,
  { to, job }: Taking,
): Promise<CountedAttempt | number> {
  const own = { purpose: `${name}/job`, subject: String(job.id), max: 1, withinSeconds: hourSeconds }
  if (await isCounted(pool, own, new Date(0))) return []
  const limits: Limit[] = [
    own,
    { purpose: `${name}/address`, subject: to, max: typedMails[name], withinSeconds: hourSeconds },
    { purpose: `${name}/site`, subject: '', max: typedMailsOfSite, withinSeconds: hourSeconds },
  ]
  try {
    return await consume(pool, limits, now())
  } catch (error) {
    if (error instanceof Refusal && error.retryAfter !== undefined) return error.retryAfter
    throw error
  }
}

type Waiting<Payload> = { email: Email<Payload>; payload: Payload; to: string; job: JobRef }

async function sendLater<Payload>({ db }: EmailDeps, { email, payload, to, job }: Waiting<Payload>, seconds: number) {
  const key = Array.isArray(payload) ? keyOf(email.name, to) : `${email.name}:${job.id}`
  // Uses the database's clock, like the queue. If ours were behind, the e-mail would be due again immediately, forever.
  const { rows } = await sql<{ at: Date }>`select now() + make_interval(secs => ${seconds}) as at`.execute(db)
  for (const { at } of rows) await enqueue(db, email, payload, { key, runAt: at })
}
