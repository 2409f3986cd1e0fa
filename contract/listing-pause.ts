import { endpoint, Nothing } from './endpoint.ts'

export const pauseListing = endpoint({
  method: 'POST',
  path: '/api/account/pause',
  summary: 'Takes the caller’s ad off the site until they resume it; the days of the plan go on',
  access: 'account',
  response: { 204: Nothing },
  refusals: [401, 403, 409],
})

export const resumeListing = endpoint({
  method: 'DELETE',
  path: '/api/account/pause',
  summary: 'Ends the pause of the caller’s ad',
  access: 'account',
  response: { 204: Nothing },
  refusals: [401],
})
