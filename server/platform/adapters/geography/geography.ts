import * as z from 'zod/mini'
import { dayMs } from '#contract/durations.ts'
import { City, State } from '#contract/place.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Log } from '#server/platform/log/log.ts'

/** Returns states sorted by abbreviation (sigla) and cities sorted by name (docs/specification.md §7). */
export interface Geography {
  states(): Promise<State[]>
  cities(stateId: number): Promise<City[]>
}

const collator = new Intl.Collator('pt-BR')

export const bySigla = (a: State, b: State) => collator.compare(a.sigla, b.sigla)
export const byName = (a: City, b: City) => collator.compare(a.nome, b.nome)

export function openBundledGeography(db: Db): Geography {
  let states: State[] | undefined
  const cities = new Map<number, City[]>()
  return {
    async states() {
      states ??= (await db.selectFrom('states').select(['id', 'sigla', 'name as nome']).execute()).sort(bySigla)
      return states
    },
    async cities(stateId) {
      const cached = cities.get(stateId)
      if (cached) return cached
      const rows = await db
        .selectFrom('cities')
        .select(['id', 'name as nome'])
        .where('state_id', '=', stateId)
        .execute()
      if (rows.length > 0) cities.set(stateId, rows.sort(byName))
      return rows
    },
  }
}

type Order<T> = (a: T, b: T) => number
type Options = { now?: () => number; timeoutMs?: number }

const retryMs = 60_000

/** Refreshes once a day. If that fails, it keeps the last response or uses the fallback. */
export function openLiveGeography(url: string, fallback: Geography, log: Log, options: Options = {}): Geography {
  const { now = Date.now, timeoutMs = 1_000 } = options
  const cache = new Map<string, { at: number; answer: unknown }>()
  const underWay = new Map<string, Promise<boolean>>()
  let failedAt = Number.NEGATIVE_INFINITY
  let hasFailed = false

  async function fetchList<T>(path: string, schema: z.ZodMiniType<T[]>, order: Order<T>) {
    try {
      const response = await fetch(`${url}${path}`, { signal: AbortSignal.timeout(timeoutMs) })
      cache.set(path, { at: now(), answer: schema.parse(await response.json()).sort(order) })
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
    const cached = () => cache.get(path) as { at: number; answer: T[] } | undefined
    const isFresh = now() - (cached()?.at ?? Number.NEGATIVE_INFINITY) < dayMs
    if (!isFresh && now() - failedAt >= retryMs) {
      const request = underWay.get(path) ?? fetchList(path, schema, order)
      underWay.set(path, request)
      if (!cached() && !hasFailed) await request
    }
    return cached()?.answer ?? otherwise()
  }

  return {
    states: () => ask('/estados', z.array(State), bySigla, () => fallback.states()),
    cities: id => ask(`/estados/${id}/municipios`, z.array(City), byName, () => fallback.cities(id)),
  }
}
