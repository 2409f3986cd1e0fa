import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { firstOperatorAtWork } from '../world/back-office.ts'
import { openPromises, type Promises } from './acknowledged.ts'
import type { Money } from './buyers.ts'
import { openTally, type Tally } from './tally.ts'
import { day, kinds, type Steps, visit } from './visitors.ts'

export const staff = { email: 'operacao@teste.local', password: 'uma-senha-de-operador' }

/** Extra environment variables that give each visitor their own network and let an operator log in. */
export const crowdVariables = {
  TRUST_PROXY: '127.0.0.1',
  READ_LIMIT_FACTOR: '10',
  PAYMENTS_ACCEPT_RAW_CARD: '1',
  STAFF_EMAIL: staff.email,
  STAFF_PASSWORD: staff.password,
}

type Crowd = {
  url: string
  /** URL of the payment API, if it is not the site itself. */
  paymentsUrl?: string
  money: Money
  people: number
  pauseMs: number
  arriveWithinMs: number
  /** Visitors of each kind per thousand. */
  shares?: Record<string, number>
}
export type Visits = { tally: Tally; promises: Promises; leave(): Promise<void> }

/** Visitors of every kind, who arrive one by one and stay until `leave`. */
export async function openCrowd(crowd: Crowd): Promise<Visits> {
  const { url, paymentsUrl = url, money, people, pauseMs, arriveWithinMs, shares = day } = crowd
  const [tally, promises, leaving] = [openTally(), openPromises(), new AbortController()]
  const { cookie } = await firstOperatorAtWork(url, staff)
  const photo = await largePhoto()
  const world = { url, paymentsUrl, tally, promises, money, photo, operator: cookie, pauseMs, stopped: leaving.signal }
  const visits = rolesOf(people, shares).map(async (steps, number) => {
    await sleep((arriveWithinMs * number) / people, undefined, { signal: leaving.signal }).catch(() => undefined)
    return visit(world, number, steps)
  })
  return {
    tally,
    promises,
    async leave() {
      leaving.abort()
      await Promise.all(visits)
    },
  }
}

/** Assigns the roles in proportion, at least one of each, interleaved. */
function rolesOf(people: number, shares: Record<string, number>) {
  const all = Object.entries(shares).flatMap(([kind, share]) => {
    const count = Math.max(1, Math.round((people * share) / 1_000))
    return Array.from({ length: count }, (_, index) => ({ steps: kinds[kind] as Steps, at: index / share }))
  })
  return all.sort((one, other) => one.at - other.at).map(({ steps }) => steps)
}

/** A photo about the size of one that a phone has scaled down. */
async function largePhoto() {
  const noise = { type: 'gaussian' as const, mean: 120, sigma: 25 }
  const small = sharp({ create: { width: 600, height: 800, channels: 3, background: '#775566', noise } })
  return sharp(await small.png().toBuffer())
    .resize(1500, 2000)
    .jpeg({ quality: 88 })
    .toBuffer()
}
