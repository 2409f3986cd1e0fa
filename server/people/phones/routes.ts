import * as hours from '#contract/number-hours.ts'
import * as phone from '#contract/phone.ts'
import { type Api, call } from '#server/platform/http/call.ts'
import { readNumberHours, saveNumberHours } from './number-hours.ts'
import { readOwnPhone } from './own-phone.ts'
import { provePhone } from './prove-phone.ts'
import { requestCode } from './send-code.ts'

export function phoneRoutes(api: Api) {
  const { app } = api
  call(api, hours.readNumberHours, ({ caller: { account } }) => readNumberHours(app.db, account.accountId))
  call(api, hours.saveNumberHours, ({ body, caller: { account } }) => saveNumberHours(app, account, body))
  call(api, phone.readOwnPhone, ({ caller: { account } }) => readOwnPhone(app, account))
  call(api, phone.requestPhoneCode, ({ body, caller: { account, address } }) =>
    requestCode(app, account, { ...body, address }),
  )
  call(api, phone.provePhone, ({ body, caller: { account, device } }) => provePhone(app, account, body.code, device))
}
