import * as hours from '#contract/attendance-hours.ts'
import * as availability from '#contract/availability.ts'
import { type LookupTable, lookupLists } from '#contract/lookup.ts'
import { updatePartner, updateProfile } from '#contract/profile-form.ts'
import { processUpload } from '#server/people/media/process-upload.ts'
import { type Api, call } from '#server/platform/http/call.ts'
import { formCall } from '#server/platform/http/form-call.ts'
import { senderOf } from '#server/platform/http/uploads.ts'
import { readHours, saveHours } from './attendance-hours.ts'
import { endAvailability, startAvailability } from './availability.ts'
import { partnerShape, profileShape } from './form.ts'
import { pauseListing, resumeListing } from './listing-pause.ts'
import { listOfferedCategories, listOptions } from './resolve-answers.ts'
import { admitAuthor, admitPartner, saveForm, submitPartner } from './submit-profile.ts'

export function profileRoutes(api: Api) {
  for (const table of Object.keys(lookupLists) as LookupTable[]) {
    const list = table === 'partner_categories' ? listOfferedCategories : listOptions
    call(api, lookupLists[table], async () => ({ data: await list(api.app, table) }))
  }
  ownProfileRoute(api)
  partnerProfileRoute(api)
  listingRoutes(api)
}

function ownProfileRoute(api: Api) {
  const { app } = api
  formCall(api, updateProfile, profileShape, async ({ caller, request, withForm }) => {
    const { accountId, userType } = caller.account
    await admitAuthor(app, caller.account)
    const origins = [app.env.publicUrl, `http://${request.host}`, `https://${request.host}`]
    return withForm(form => saveForm(app, { accountId, userType, origins }, form, processUpload(app, senderOf(caller))))
  })
}

function partnerProfileRoute(api: Api) {
  const { app } = api
  formCall(api, updatePartner, partnerShape, async ({ caller: { account }, withForm }) => {
    await admitPartner(app, account)
    return withForm(form => submitPartner(app, account.accountId, form))
  })
}

function listingRoutes(api: Api) {
  call(api, availability.startAvailability, ({ caller, body }) =>
    startAvailability(api.app, caller.account, body.hours),
  )
  call(api, availability.endAvailability, ({ caller }) => endAvailability(api.app, caller.account.accountId))
  call(api, hours.readAttendanceHours, async ({ caller }) => ({
    hours: await readHours(api.app.db, caller.account.accountId),
  }))
  call(api, hours.saveAttendanceHours, ({ caller, body }) => saveHours(api.app, caller.account, body.hours))
  call(api, availability.pauseListing, ({ caller }) => pauseListing(api.app, caller.account))
  call(api, availability.resumeListing, ({ caller }) => resumeListing(api.app, caller.account.accountId))
}
