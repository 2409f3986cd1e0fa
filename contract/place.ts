import * as z from 'zod/mini'
import { endpoint, Whole } from './endpoint.ts'

export const State = z.object({ id: z.int(), sigla: z.string(), nome: z.string() })
export type State = z.infer<typeof State>

export const City = z.object({ id: z.int(), nome: z.string() })
export type City = z.infer<typeof City>

const StateId = z.object({ id: Whole(99) })
const CityId = z.object({ id: Whole(9_999_999) })

export const listStates = endpoint({
  method: 'GET',
  path: '/api/geo/states',
  summary: 'Returns the states offered, sorted by abbreviation',
  response: { 200: z.array(State) },
  refusals: [422],
})

export const listCities = endpoint({
  method: 'GET',
  path: '/api/geo/states/:id/municipios',
  summary: 'Returns the municipalities of an offered state, sorted by name',
  params: StateId,
  response: { 200: z.array(City) },
  refusals: [404],
})

export const listNeighborhoods = endpoint({
  method: 'GET',
  path: '/api/geo/municipios/:id/bairros',
  summary: 'Returns neighbourhood names to suggest for a municipality; other names are valid too',
  params: CityId,
  response: { 200: z.array(z.string()) },
  refusals: [404],
})

export const foldName = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’`]/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
