import type { FastifyInstance, FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import type { Env } from '#server/platform/env/env.ts'
import { isOwnOrigin } from './caller.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Mail programs post to this route from anywhere, as RFC 8058 says. Such a route does its own checks. */
    crossSite?: boolean
  }
}

const safeMethods = ['GET', 'HEAD', 'OPTIONS']

/**
 * Refuses cross-site form posts, which the browser would send with the visitor's address and cookies. Call it before
 * you add the routes.
 */
export function refuseCrossSite(http: FastifyInstance, { env }: Pick<App, 'env'>) {
  http.addHook('onRequest', async request => {
    const { method, is404, routeOptions } = request
    if (is404 || safeMethods.includes(method) || routeOptions.config.machine || routeOptions.config.crossSite) return
    requireOwnSite(env, request)
  })
}

/**
 * Old browsers, and clients that are not browsers, send neither `Sec-Fetch-Site` nor `Origin`. `none`: the person
 * started the request, for example by a reload.
 */
export function requireOwnSite({ publicUrl, adminUrl }: Env, { headers }: Pick<FastifyRequest, 'headers'>) {
  const site = headers['sec-fetch-site']
  const isOwn = site
    ? site === 'same-origin' || site === 'none'
    : [publicUrl, adminUrl].some(url => isOwnOrigin({ publicUrl: url }, headers.origin, headers.host))
  if (!isOwn) throw new Refusal('forbidden', messages.crossSite)
}
