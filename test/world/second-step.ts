import { confirmSecondStep, readSecondStep, type SecondStep, startSecondStep } from '#contract/second-step.ts'
import { authenticate } from '#contract/session.ts'
import { codeOf } from './back-office.ts'
import { ask, bodyOf } from './calls.ts'
import { password, signUp } from './people.ts'
import type { Booted } from './site.ts'

type Site = Pick<Booted, 'app' | 'url'>

/** A new person who has turned on the second step of the log-in. */
export async function personWithSecondStep(site: Site) {
  const person = await signUp(site.url)
  const { token } = person
  const start = await ask(site.url, startSecondStep, { token, body: { password } })
  const { secret } = bodyOf<{ secret: string }>(start)
  const confirmed = await ask(site.url, confirmSecondStep, { token, body: { code: codeOf(site.app, secret) } })
  return { ...person, secret, codes: bodyOf<{ recovery_codes: string[] }>(confirmed).recovery_codes }
}

export const secondStepOf = async (url: string, token: string) =>
  bodyOf<SecondStep>(await ask(url, readSecondStep, { token }))

export const logInWith = (url: string, username: string, code?: string, typed = password, headers = {}) =>
  ask(url, authenticate, { body: { username, password: typed, ...(code !== undefined && { code }) }, headers })
