import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { duties } from './operator-roles.ts'

/** Describes all calls except the operators'. It is not an `endpoint`, since OpenAPI defines its shape. */
export const publicDescription = '/api/openapi.json'

export const readTeamDescription = endpoint({
  method: 'GET',
  path: '/api/operator/openapi.json',
  summary: 'Returns the operators’ API as an OpenAPI document',
  roles: duties.own,
  response: { 200: z.record(z.string(), z.unknown()) },
})
