import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { LRUCache } from 'lru-cache'
import { minuteMs } from '#contract/durations.ts'
import { messages } from '#contract/messages.ts'
import { tooMany } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import { boundedCache } from '#server/platform/limits/bounded-cache.ts'
import { networkOf } from '#server/platform/limits/rate-limit.ts'
import type { AgeGate } from './age-gate.ts'
import { openClientOf } from './client-of.ts'

/**
 * We limit these reads, because profiles have contact data, lists lead to profiles, and a clone of the site needs the
 * media. `age`: steps of an age check.
 */
export type ReadKind = 'profile' | 'list' | 'media' | 'age'

declare module 'fastify' {
  interface FastifyContextConfig {
    reads?: ReadKind | undefined
  }
}

type Rate = { burst: number; perMinute: number }
type Bucket = { left: number; at: number }
type Buckets = Record<ReadKind, Bucket>
type Rates = Record<ReadKind, Rate>

/** A visitor who opens a profile every two seconds stays below the limit. */
const perBrowser: Rates = {
  profile: { burst: 60, perMinute: 30 },
  list: { burst: 120, perMinute: 60 },
  media: { burst: 1_500, perMinute: 600 },
  age: { burst: 30, perMinute: 10 },
}
/**
 * Shared by all of a network's clients that have not answered the age gate, and by its new browsers beyond
 * `newBrowsers`.
 */
const withoutBrowser: Rates = {
  profile: { burst: 30, perMinute: 20 },
  list: { burst: 90, perMinute: 60 },
  media: { burst: 1_500, perMinute: 600 },
  age: { burst: 600, perMinute: 40 },
}
const perNetwork: Rates = {
  profile: { burst: 600, perMinute: 240 },
  list: { burst: 1_500, perMinute: 600 },
  media: { burst: 20_000, perMinute: 8_000 },
  age: { burst: 600, perMinute: 40 },
}
/**
 * How many new browsers per network get their own allowance. We limit them, because anyone can get a new age cookie for
 * free.
 */
const newBrowsers: Rate = { burst: 30, perMinute: 20 }

const maxReaders = 50_000

type Network = { all: Buckets; anonymous: Buckets; newBrowsers: Bucket }
type Reader = { own: Buckets; rates: Rates; network: Network }

export type ReadLimits = {
  take(request: IncomingMessage, kind: ReadKind): number
}

/** Keeps counts in memory only, by network and age cookie: docs/decisions/023-reading-limits.md. */
export function openReadLimits(app: Pick<App, 'env' | 'now'>, gate: AgeGate): ReadLimits {
  const clientOf = openClientOf(app.env.trustProxy)
  const rates = scaledRates(app.env.readLimitFactor)
  const networks = boundedCache<Network>(maxReaders)
  const browsers = boundedCache<Buckets>(maxReaders)
  const readers = boundedCache<Reader>(maxReaders)

  function readerOf(request: IncomingMessage, at: number) {
    const { cookie = '' } = request.headers
    const key = `${clientOf(request).address} ${cookie}`
    const known = readers.get(key)
    if (known) return known
    const name = networkOf(key.slice(0, key.indexOf(' ')))
    const network = networkNamed(name, at)
    const answer = gate.answerOf(cookie)
    const own = answer && browserOf(`${name} ${answer}`, network, at)
    if (!own) return { own: network.anonymous, rates: rates.withoutBrowser, network }
    const reader = { own, rates: rates.perBrowser, network }
    readers.set(key, reader)
    return reader
  }

  function networkNamed(name: string, at: number) {
    return remember(networks, name, () => ({
      all: openBuckets(rates.perNetwork, at),
      anonymous: openBuckets(rates.withoutBrowser, at),
      newBrowsers: openBucket(rates.newBrowsers, at),
    }))
  }

  function browserOf(name: string, network: Network, at: number) {
    const known = browsers.get(name)
    if (known) return known
    if (secondsToWait(network.newBrowsers, rates.newBrowsers, at) > 0) return undefined
    network.newBrowsers.left--
    return remember(browsers, name, () => openBuckets(rates.perBrowser, at))
  }

  return {
    take(request, kind) {
      const at = app.now().getTime()
      const reader = readerOf(request, at)
      const own = reader.own[kind]
      const all = reader.network.all[kind]
      const wait = secondsToWait(own, reader.rates[kind], at) || secondsToWait(all, rates.perNetwork[kind], at)
      if (wait > 0) return wait
      own.left--
      all.left--
      return 0
    },
  }
}

export function limitReads(http: FastifyInstance, limits: ReadLimits) {
  http.addHook('onRequest', async ({ raw, routeOptions }) => {
    const { reads } = routeOptions.config
    if (reads) refuseTooManyReads(limits, raw, reads)
  })
}

export function refuseTooManyReads(limits: ReadLimits, request: IncomingMessage, kind: ReadKind) {
  const wait = limits.take(request, kind)
  if (wait > 0) throw tooMany(messages.tooManyReads, wait)
}

function secondsToWait(bucket: Bucket, { burst, perMinute }: Rate, at: number) {
  bucket.left = Math.min(burst, bucket.left + (Math.max(0, at - bucket.at) * perMinute) / minuteMs)
  bucket.at = at
  return bucket.left >= 1 ? 0 : Math.ceil(((1 - bucket.left) * 60) / perMinute)
}

function remember<V extends object>(cache: LRUCache<string, V>, key: string, make: () => V) {
  const value = cache.get(key) ?? make()
  cache.set(key, value)
  return value
}

const openBucket = ({ burst }: Rate, at: number): Bucket => ({ left: burst, at })
const openBuckets = ({ profile, list, media, age }: Rates, at: number): Buckets => ({
  profile: openBucket(profile, at),
  list: openBucket(list, at),
  media: openBucket(media, at),
  age: openBucket(age, at),
})

function scaledRates(factor: number) {
  const scaled = ({ burst, perMinute }: Rate) => ({ burst: burst * factor, perMinute: perMinute * factor })
  const all = ({ profile, list, media, age }: Rates) => ({
    profile: scaled(profile),
    list: scaled(list),
    media: scaled(media),
    age: scaled(age),
  })
  return {
    perBrowser: all(perBrowser),
    withoutBrowser: all(withoutBrowser),
    perNetwork: all(perNetwork),
    newBrowsers: scaled(newBrowsers),
  }
}
