import * as z from 'zod/mini'
import { City, State } from '#contract/place.ts'
import type { Log } from '#server/app.ts'
import { byName, bySigla, type Geography } from './geography.ts'

type Order<T> = (a: T, b: T) => number
type Options = { now?: () => number; timeoutMs?: number }

const dayMs = 86_400_000
const retryMs = 60_000

/**
 * The service at `url` (`…/api/v1/localidades`), asked once a day; while it fails, what it last said or the fallback.
 * Only the first answer is waited for, and briefly: after a failure it is asked again beside the requests.
 */
export function openLiveGeography(url: string, fallback: Geography, log: Log, options: Options = {}): Geography {
  const { now = Date.now, timeoutMs = 1_000 } = options
  const kept = new Map<string, { at: number; answer: unknown }>()
  const underWay = new Map<string, Promise<boolean>>()
  let failedAt = Number.NEGATIVE_INFINITY
  let hasFailed = false

  async function fetchList<T>(path: string, schema: z.ZodMiniType<T[]>, order: Order<T>) {
    try {
      const response = await fetch(`${url}${path}`, { signal: AbortSignal.timeout(timeoutMs) })
      kept.set(path, { at: now(), answer: schema.parse(await response.json()).sort(order) })
      hasFailed = false
      return true
    } catch (error) {
      failedAt = now()
      hasFailed = true
      log('geography_unavailable', { path, reason: error instanceof Error ? error.message : String(error) })
      return false
    } finally {
      underWay.delete(path)
    }
  }

  async function ask<T>(path: string, schema: z.ZodMiniType<T[]>, order: Order<T>, otherwise: () => Promise<T[]>) {
    const known = () => kept.get(path) as { at: number; answer: T[] } | undefined
    const isFresh = now() - (known()?.at ?? Number.NEGATIVE_INFINITY) < dayMs
    if (!isFresh && now() - failedAt >= retryMs) {
      const asking = underWay.get(path) ?? fetchList(path, schema, order)
      underWay.set(path, asking)
      if (!known() && !hasFailed) await asking
    }
    return known()?.answer ?? otherwise()
  }

  return {
    states: () => ask('/estados', z.array(State), bySigla, () => fallback.states()),
    cities: id => ask(`/estados/${id}/municipios`, z.array(City), byName, () => fallback.cities(id)),
  }
}
