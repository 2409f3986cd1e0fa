import { createHash, randomBytes } from 'node:crypto'
import { dayInSaoPaulo } from '#contract/age.ts'
import { type AgeFailure, type AgeMethod, type AgeOutcome, ageCheckMinutes, agePaths } from '#contract/age-checks.ts'
import { minuteMs } from '#contract/durations.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import { rateLimit } from '#server/platform/limits/rate-limit.ts'

type Deps = Pick<App, 'db' | 'pool' | 'now' | 'env' | 'ageProviders' | 'metrics'>

type AgeProvider = NonNullable<ReturnType<App['ageProviders']['get']>>
type AgeStart = Awaited<ReturnType<AgeProvider['start']>>
type AgeAnswer = Parameters<AgeProvider['finish']>[1]

/** The random value that only the visitor's browser knows, in a cookie. */
type CheckId = string

export type AgeCheck = { method: AgeMethod; start: AgeStart; outcome: AgeOutcome | null }

const digest = (secret: string) => createHash('sha256').update(secret).digest()
const newSecret = () => randomBytes(24).toString('base64url')

/** @throws AgeProviderDown */
export async function startAgeCheck(app: Deps, method: AgeMethod): Promise<CheckId> {
  const provider = app.ageProviders.get(method)
  if (!provider) throw new Refusal('not_found', messages.notFound)
  await rateLimit(app, 'age-check', {})
  const [id, key] = [newSecret(), newSecret()]
  const start = await provider.start({ returnUrl: returnUrlOf(app, method, key) }).catch(async error => {
    await count(app, method, 'unavailable')
    throw error
  })
  await app.db
    .insertInto('age_checks')
    .values({
      id: digest(id),
      answer_key: digest(start.kind === 'redirect' ? start.state : key),
      method,
      started: JSON.stringify({ ...start, key }),
      ends_at: new Date(app.now().getTime() + ageCheckMinutes * minuteMs),
    })
    .execute()
  return id
}

const returnUrlOf = ({ env }: Deps, method: AgeMethod, key: string) =>
  env.age.returnUrl + agePaths.provider(method === 'wallet' ? key : undefined)

export async function readAgeCheck(app: Deps, id: CheckId): Promise<AgeCheck | undefined> {
  const row = await app.db
    .selectFrom('age_checks')
    .select(['method', 'started', 'outcome'])
    .where('id', '=', digest(id))
    .where('ends_at', '>', app.now())
    .executeTakeFirst()
  return row && { method: row.method as AgeMethod, start: row.started as AgeStart, outcome: row.outcome as AgeOutcome }
}

/** Whether somebody who comes back with this value has a check under way. `finishAgeCheck` ends it. */
export async function isUnderWay({ db, now }: Pick<Deps, 'db' | 'now'>, answerKey: string) {
  const row = await db
    .selectFrom('age_checks')
    .select('id')
    .where('answer_key', '=', digest(answerKey))
    .where('ends_at', '>', now())
    .executeTakeFirst()
  return row !== undefined
}

type Finished = { ok: true; ageClass: AgeProvider['ageClass'] } | { ok: false; reason: AgeFailure }

/** The provider's answer arrived through the visitor's own browser. A check can be used once. */
export async function finishAgeCheck(app: Deps, id: CheckId, answer: AgeAnswer): Promise<Finished> {
  const row = await app.db
    .deleteFrom('age_checks')
    .where('id', '=', digest(id))
    .where('ends_at', '>', app.now())
    .returning(['method', 'started', 'outcome'])
    .executeTakeFirst()
  if (!row) return { ok: false, reason: 'replayed' }
  const method = row.method as AgeMethod
  const outcome = (row.outcome as AgeOutcome | null) ?? (await resultOf(app, row, answer))
  if (!row.outcome) await count(app, method, outcome)
  const ageClass = app.ageProviders.get(method)?.ageClass
  if (outcome !== 'passed') return { ok: false, reason: outcome }
  return ageClass ? { ok: true, ageClass } : { ok: false, reason: 'unavailable' }
}

/** A wallet, which may be on another device, posted its answer. The check waits for the visitor's browser. */
export async function takeWalletAnswer(app: Deps, key: string, answer: AgeAnswer) {
  const row = await app.db
    .selectFrom('age_checks')
    .select(['method', 'started'])
    .where('answer_key', '=', digest(key))
    .where('method', '=', 'wallet')
    .where('ends_at', '>', app.now())
    .where('outcome', 'is', null)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found', messages.notFound)
  const outcome = await resultOf(app, row, answer)
  const { numUpdatedRows } = await app.db
    .updateTable('age_checks')
    .set({ outcome })
    .where('answer_key', '=', digest(key))
    .where('outcome', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0) await count(app, row.method as AgeMethod, outcome)
}

async function resultOf(app: Deps, row: { method: string; started: unknown }, answer: AgeAnswer): Promise<AgeOutcome> {
  const method = row.method as AgeMethod
  const { secrets, key } = row.started as AgeStart & { key: string }
  const result = await app.ageProviders
    .get(method)
    ?.finish({ returnUrl: returnUrlOf(app, method, key), secrets }, answer)
  if (!result) return 'unavailable'
  return result.ok ? 'passed' : result.reason
}

/** Stores nothing about the visitor, only how many checks of a day ended how. */
async function count({ db, now, metrics }: Deps, method: AgeMethod, outcome: AgeOutcome, checks = 1) {
  metrics.ageChecks.inc({ method, outcome }, checks)
  await db
    .insertInto('age_check_counts')
    .values({ day: dayInSaoPaulo(now()), method, outcome, checks })
    .onConflict(conflict =>
      conflict
        .columns(['day', 'method', 'outcome'])
        .doUpdateSet(({ ref, eb }) => ({ checks: eb(ref('age_check_counts.checks'), '+', checks) })),
    )
    .execute()
}

/** Deletes the checks whose time is over. Nobody answered most of them. */
export async function endAgeChecks(app: Deps) {
  const ended = await app.db
    .deleteFrom('age_checks')
    .where('ends_at', '<=', app.now())
    .returning(['method', 'outcome'])
    .execute()
  const unanswered = ended.filter(({ outcome }) => outcome === null)
  for (const [method, rows] of Map.groupBy(unanswered, row => row.method as AgeMethod))
    await count(app, method, 'expired', rows.length)
}
