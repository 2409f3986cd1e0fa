import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { duties } from './operator-roles.ts'

/** Of everybody's calls; it has no endpoint, since its own shape is OpenAPI's. */
export const publicDescription = '/api/openapi.json'

export const readTeamDescription = endpoint({
  method: 'GET',
  path: '/api/operator/openapi.json',
  summary: 'Operators’ calls as an OpenAPI document',
  access: 'operator',
  roles: duties.own,
  response: { 200: z.record(z.string(), z.unknown()) },
  refusals: [401],
})
