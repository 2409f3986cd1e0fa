import { dayMs, daySeconds, hourSeconds, minuteSeconds } from '#contract/durations.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import {
  type CountedAttempt,
  consume,
  isNoted,
  type Limit,
  noteDays,
  noteSubject,
  uncountAttempt,
} from '#server/platform/db/count-attempts.ts'
import { makeToken } from '#server/platform/db/tokens.ts'
import { originOf } from '#server/platform/limits/rate-limit.ts'
import type { OperatorSession } from '#server/platform/operators/sessions.ts'

/** `device` is the cookie of a browser from which the operator has logged in before. */
export type From = { address: string; device: string | undefined }

type Deps = Pick<App, 'pool' | 'now'>

type Rule = { max: number; withinSeconds: number }

/** An attacker who knows an operator's e-mail exhausts their own network's limits, not those of a known browser. */
const rules = {
  password: {
    device: [{ max: 10, withinSeconds: 15 * minuteSeconds }],
    pair: [
      { max: 5, withinSeconds: 15 * minuteSeconds },
      { max: 20, withinSeconds: 6 * hourSeconds },
    ],
    origin: [
      { max: 20, withinSeconds: 15 * minuteSeconds },
      { max: 100, withinSeconds: 6 * hourSeconds },
    ],
  },
  code: {
    device: [{ max: 20, withinSeconds: 15 * minuteSeconds }],
    pair: [
      { max: 20, withinSeconds: 15 * minuteSeconds },
      { max: 40, withinSeconds: 6 * hourSeconds },
    ],
    // All unknown networks share one limit, since three of the million possible codes are valid at any time.
    strangers: [{ max: 100, withinSeconds: daySeconds }],
  },
} as const satisfies Record<string, Record<string, readonly Rule[]>>

/** After this many attempts to enter a code, the operator must re-enter the password. */
const codesOfAttempt: Rule = { max: 5, withinSeconds: 8 * hourSeconds }

const limitsOf = (purpose: string, subject: string, list: readonly Rule[]): Limit[] =>
  list.map(rule => ({ purpose: `${purpose}/${rule.withinSeconds}`, subject, ...rule }))

const pairOf = (who: string | number, { address }: From) => `${who} ${originOf(address)}`
const deviceOf = (operator: string | number, device: string) => ({
  purpose: 'operator-device',
  subject: `${operator} ${device}`,
})

async function isFamiliar({ pool, now }: Deps, email: string, { device }: From) {
  if (device === undefined) return false
  return isNoted(pool, deviceOf(email, device), new Date(now().getTime() - noteDays * dayMs))
}

export async function countPassword(app: Deps, email: string, from: From): Promise<CountedAttempt> {
  const familiar = await isFamiliar(app, email, from)
  const limits = familiar
    ? limitsOf('operator-log-in/device', `${email} ${from.device}`, rules.password.device)
    : [
        ...limitsOf('operator-log-in/pair', pairOf(email, from), rules.password.pair),
        ...limitsOf('operator-log-in/origin', originOf(from.address), rules.password.origin),
      ]
  return consume(app.pool, limits, app.now())
}

type Code = { from: From; isRecovery: boolean }

export async function countCode(app: Deps, session: OperatorSession, { from, isRecovery }: Code) {
  const ofAttempt = { purpose: 'operator-code/attempt', subject: String(session.id), ...codesOfAttempt }
  const counted = await consume(app.pool, [ofAttempt], app.now()).catch(refusal => {
    if (refusal instanceof Refusal) return undefined
    throw refusal
  })
  if (!counted) return undefined
  return consume(app.pool, await codeLimits(app, session, { from, isRecovery }), app.now())
}

async function codeLimits(app: Deps, { operatorId, email }: OperatorSession, { from, isRecovery }: Code) {
  if (await isFamiliar(app, email, from))
    return limitsOf('operator-code/device', `${operatorId} ${from.device}`, rules.code.device)
  const ofNetwork = limitsOf('operator-code/pair', pairOf(operatorId, from), rules.code.pair)
  // A recovery code can't be guessed, so it still works after attackers have exhausted the shared limit.
  return isRecovery
    ? ofNetwork
    : [...ofNetwork, ...limitsOf('operator-code/strangers', String(operatorId), rules.code.strangers)]
}

type Right = { from: From; attempt: CountedAttempt }

export function forgiveCodes({ pool }: Deps, { operatorId }: OperatorSession, { from, attempt }: Right) {
  const ofNetwork = limitsOf('operator-code/pair', pairOf(operatorId, from), rules.code.pair)
  const ofDevice = limitsOf('operator-code/device', `${operatorId} ${from.device}`, rules.code.device)
  return uncountAttempt(pool, attempt, from.device ? [...ofNetwork, ...ofDevice] : ofNetwork)
}

export async function rememberDevice({ pool, now }: Deps, email: string) {
  const { token } = makeToken()
  await noteSubject(pool, deviceOf(email, token), now())
  return token
}
