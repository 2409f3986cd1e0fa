import * as z from 'zod/mini'
import { City, State } from '#contract/place.ts'
import type { Log } from '#server/app.ts'
import { byName, bySigla, type Geography } from './geography.ts'

type Order<T> = (a: T, b: T) => number

const dayMs = 86_400_000
const patienceMs = 2_000

/** The service at `url` (`…/api/v1/localidades`), asked once a day; while it fails, what it last said or the fallback. */
export function openLiveGeography(url: string, fallback: Geography, log: Log): Geography {
  const kept = new Map<string, { at: number; answer: unknown }>()

  async function ask<T>(path: string, schema: z.ZodMiniType<T[]>, order: Order<T>, otherwise: () => Promise<T[]>) {
    const known = kept.get(path)
    if (known && Date.now() - known.at < dayMs) return known.answer as T[]
    try {
      const response = await fetch(`${url}${path}`, { signal: AbortSignal.timeout(patienceMs) })
      const answer = schema.parse(await response.json()).sort(order)
      kept.set(path, { at: Date.now(), answer })
      return answer
    } catch (error) {
      log('geography_unavailable', { path, reason: error instanceof Error ? error.message : String(error) })
      return known ? (known.answer as T[]) : otherwise()
    }
  }

  return {
    states: () => ask('/estados', z.array(State), bySigla, () => fallback.states()),
    cities: id => ask(`/estados/${id}/municipios`, z.array(City), byName, () => fallback.cities(id)),
  }
}
