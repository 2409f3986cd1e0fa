import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { publicDescription, readTeamDescription } from '#contract/api-description.ts'
import { type Api, call } from './call.ts'

/** Call it before you add the routes. */
export async function documentCalls(http: FastifyInstance) {
  await http.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Véspera', version: '1' } },
    transform: jsonSchemaTransform,
  })
}

/** Only operators may read the list of their calls, because it would tell attackers what to try. */
export function descriptionRoutes(api: Api) {
  const { http } = api
  http.get(publicDescription, { schema: { hide: true } }, async () => describe(http, path => !isTeams(path)))
  call(api, readTeamDescription, async () => describe(http, isTeams), 'nobody')
}

const isTeams = (path: string) => path.startsWith('/api/operator/')

function describe(http: FastifyInstance, isDescribed: (path: string) => boolean) {
  const { paths = {}, ...document } = http.swagger()
  return { ...document, paths: Object.fromEntries(Object.entries(paths).filter(([path]) => isDescribed(path))) }
}
