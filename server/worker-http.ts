import type { App } from '#server/platform/app.ts'
import { createFastify } from '#server/platform/http/create-fastify.ts'
import { openDraining } from '#server/platform/http/draining.ts'
import { allChecks, healthRoutes } from '#server/platform/http/health.ts'
import { listenAt, type Site } from '#server/platform/http/listen-at.ts'

/** Serves only health checks, for a process that only runs jobs. */
export function serveHealth(app: App): Promise<Site> {
  const draining = openDraining()
  const http = createFastify(app, draining.refuse)
  http.setNotFoundHandler((_request, reply) => reply.code(404).send())
  healthRoutes(http, app, { names: allChecks, isDraining: draining.isDraining })
  return listenAt(http, draining, app.env)
}
