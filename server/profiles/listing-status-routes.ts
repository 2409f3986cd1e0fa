import { readListingStatus as readListingStatusCall } from '#contract/listing-status.ts'
import { type Api, call } from '#server/http/call.ts'
import { readListingStatus } from './read-listing-status.ts'

export function listingStatusRoutes(api: Api) {
  call(api, readListingStatusCall, ({ caller }) => readListingStatus(api.app, caller.account))
}
