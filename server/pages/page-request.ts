import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ReactElement } from 'react'
import { canonicalValue, filterParameters } from '#contract/listing-filters.ts'
import type { PageRoute } from '#contract/routes.ts'
import type { App } from '#server/platform/app.ts'
import type { PageTag } from '#server/platform/db/purge.ts'
import type { AgeGate } from '#server/platform/http/age-gate.ts'
import type { PageCache } from '#server/platform/http/page-cache.ts'
import type { ReadLimits } from '#server/platform/http/read-limits.ts'
import type { PageKind } from '#web/public/critical-css.ts'
import type { Title } from '#web/public/document.tsx'

export type Query = Record<string, string | undefined>
export type PageRequest = { route: PageRoute; params: Record<string, string>; query: Query }
export type PageDeps = { app: App; gate: AgeGate; cache: PageCache; limits: ReadLimits }
export type PageHttp = FastifyInstance

/** A form sends empty values for unused filters. */
export function readQuery(request: FastifyRequest): Query {
  const entries = Object.entries(request.query as Record<string, string | string[]>)
  return Object.fromEntries(
    entries
      .filter(([name]) => knownParameters.has(name))
      .map(([name, value]) => [name, canonicalValue(name, [value].flat())] as const)
      .filter(([, value]) => value),
  )
}

const knownParameters = new Set([
  'state',
  'city',
  'neighborhood',
  'name',
  'gender',
  'product_type_name',
  'category_id',
  'cursor',
  'pages',
  'enviada',
  'assunto',
  ...filterParameters,
])

export function pageKey({ route, params, query }: PageRequest) {
  const { name: _name, ...parts } = params
  const search = Object.entries(query).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([route.path, parts, search])
}

type View = ShownView | { redirect: string }

export type ShownView = { title: Title; kind: PageKind; element: ReactElement; tags: PageTag[] }

export type Loader = (app: App, request: PageRequest) => Promise<View>
