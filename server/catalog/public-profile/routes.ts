import { readListingStatus as readListingStatusCall } from '#contract/listing-status.ts'
import { readAccount } from '#contract/public-account.ts'
import { type Api, call } from '#server/platform/http/call.ts'
import { readListingStatus } from './listing-status.ts'
import { presentAccount } from './present.ts'
import { readListed } from './read-profile.ts'

export function publicProfileRoutes(api: Api) {
  const { app } = api
  call(api, readAccount, async ({ params, request }) => {
    const row = await readListed(app, params.id)
    return [presentAccount(app, request.passedGate ? row : { ...row, whatsapp: null, phone: null })]
  })
  call(api, readListingStatusCall, ({ caller }) => readListingStatus(app, caller.account))
}
