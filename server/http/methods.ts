import type { FastifyInstance, RouteOptions } from 'fastify'

/** The methods that a path answers, so that OPTIONS and a wrong method can be told them. */
export type AllowedMethods = (path: string) => string[]

/** Must be called before the routes are added. */
export function watchMethods(http: FastifyInstance): AllowedMethods {
  const known = new Map<string, { pattern: RegExp; methods: Set<string> }>()
  http.addHook('onRoute', ({ url, method }: RouteOptions) => {
    if (url.includes('*')) return
    const entry = known.get(url) ?? { pattern: toPattern(url), methods: new Set(['OPTIONS']) }
    for (const one of [method].flat()) entry.methods.add(one)
    known.set(url, entry)
  })
  return path => {
    const entry = [...known.values()].find(({ pattern }) => pattern.test(path))
    return [...(entry?.methods ?? [])].sort()
  }
}

const toPattern = (url: string) => new RegExp(`^${url.replace(/:[^/]+/g, '[^/]+')}/?$`)
