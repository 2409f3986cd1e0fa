import * as contract from '#contract/recorded-steps.ts'
import { type Api, call } from '#server/platform/http/call.ts'
import { recordDeclarations, recordNumber, recordPeople } from './record-for-owner.ts'

export function recordRoutes(api: Api) {
  const { app } = api
  call(api, contract.recordDeclarations, ({ params, body, caller }) =>
    recordDeclarations(app, caller.operator, params.id, body),
  )
  call(api, contract.recordNumber, ({ params, body, caller }) => recordNumber(app, caller.operator, params.id, body))
  call(api, contract.recordPeople, ({ params, body, caller }) => recordPeople(app, caller.operator, params.id, body))
}
