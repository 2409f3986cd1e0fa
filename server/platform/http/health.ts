import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { App } from '#server/platform/app.ts'
import { requireSchema } from '#server/platform/db/schema-state.ts'
import { portHeader } from './client-of.ts'
import { inertPolicy } from './security-headers.ts'

type Check = (app: Pick<App, 'db' | 'env' | 'storage' | 'vault'>) => Promise<unknown>

/** Enough space for one upload of documents and the database's next write-ahead log file. */
const minFreeBytes = 32 * 1024 ** 2

const checks = {
  database: ({ db }) => sql`select 1`.execute(db),
  schema: ({ db }) => requireSchema(db),
  queue: ({ db }) => sql`select 'graphile_worker._private_jobs'::regclass`.execute(db),
  storage: ({ storage, vault }) => Promise.all([storage.mark.read(), vault.mark.read()]),
  disk: async ({ env }) => {
    const { bavail, bsize } = await statfs(env.dataDir)
    if (bavail * bsize < minFreeBytes) throw new Error('disk full')
  },
} satisfies Record<string, Check>

export type CheckName = keyof typeof checks
export const allChecks = Object.keys(checks) as CheckName[]

const timeoutMs = 2_000
/** Limits how often the checks run, no matter how often someone requests them. */
const cacheMs = 1_000

/**
 * `/healthz` says that this process responds, and whether it trusts the proxy that forwarded the request. `/readyz`
 * says whether it accepts requests.
 */
export function healthRoutes(http: FastifyInstance, app: App, { names, isDraining }: Options) {
  const read = cacheFor(cacheMs, () => runChecks(app, names))
  const options = { schema: { hide: true }, config: { machine: true } }
  http.get('/healthz', options, (request, reply) =>
    reply.headers(headers).send({ status: 'ok', forwarded: forwardedOf(request), port: portHeaderState(request) }),
  )
  http.get('/readyz', options, async (_request, reply) => {
    const results = await read()
    const isReady = Object.entries(results).every(([name, result]) => result === 'ok' || isBearable(app, name))
    const status = isDraining() ? 'draining' : isReady ? 'ready' : 'not ready'
    return reply
      .code(status === 'ready' ? 200 : 503)
      .headers(headers)
      .send({ status, checks: results })
  })
}

/**
 * RFC 5737 reserves this address for documentation, so if it is a request's client address, the client has forged it.
 */
export const documentationAddress = '192.0.2.1'

/**
 * All processes share the bucket, and pages, payments and messages don't need it. If a failing bucket made every
 * process unready, the proxy would take the whole site down.
 */
const isBearable = ({ env }: Pick<App, 'env'>, name: string) => name === 'storage' && env.s3 !== undefined

/** Without a trusted proxy, Fastify reports only the socket's address. */
function forwardedOf({ headers, ip, ips = [] }: FastifyRequest) {
  if (headers['x-forwarded-for'] === undefined) return 'no'
  if (ip === documentationAddress) return 'forged'
  return ips.length > 1 ? 'trusted' : 'ignored'
}

/** The discard port: no real client connects from it. */
export const discardPort = '9'

function portHeaderState({ headers }: FastifyRequest) {
  const port = headers[portHeader]
  return port === undefined ? 'no' : port === discardPort ? 'forged' : 'given'
}

type Options = { names: readonly CheckName[]; isDraining: () => boolean }

const headers = { 'cache-control': 'no-store', 'content-security-policy': inertPolicy }

async function runChecks(app: App, names: readonly CheckName[]) {
  const results = names.map(async name => {
    const check: Promise<unknown> = checks[name](app)
    const outcome = await Promise.race([check.then(isFine, isWrong), sleep(timeoutMs, 'timeout' as const)])
    return [name, outcome] as const
  })
  return Object.fromEntries(await Promise.all(results))
}

const isFine = () => 'ok' as const
/** Hides the reason, because it may name hosts and paths. The code that failed has already logged it. */
const isWrong = () => 'failed' as const

function cacheFor<T>(ms: number, read: () => Promise<T>) {
  let cached: { value: Promise<T>; until: number } | undefined
  return () => {
    if (cached && performance.now() < cached.until) return cached.value
    cached = { value: read(), until: performance.now() + ms }
    return cached.value
  }
}
