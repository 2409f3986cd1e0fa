import { listCities, listNeighborhoods, listStates } from '#contract/place.ts'
import { type Api, call } from '#server/platform/http/call.ts'
import { citiesOf, neighborhoodsOf, statesOnOffer } from './find-place.ts'

export function placeRoutes(api: Api) {
  call(api, listStates, () => statesOnOffer(api.app))
  call(api, listCities, ({ params }) => citiesOf(api.app, params.id))
  call(api, listNeighborhoods, ({ params }) => neighborhoodsOf(api.app, params.id))
}
