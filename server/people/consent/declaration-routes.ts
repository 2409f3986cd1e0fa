import * as contract from '#contract/declarations.ts'
import { type Api, call } from '#server/platform/http/call.ts'
import { giveDeclarations, listDeclarations, withdrawDeclaration } from './own-declarations.ts'

export function declarationRoutes(api: Api) {
  const { app } = api
  call(api, contract.listDeclarations, async ({ caller: { account } }) => ({
    data: await listDeclarations(app, account.accountId),
  }))
  call(api, contract.giveDeclarations, ({ caller: { account }, body }) =>
    giveDeclarations(app, account.accountId, body.data),
  )
  call(api, contract.withdrawDeclaration, ({ caller: { account }, params }) =>
    withdrawDeclaration(app, account.accountId, params.kind),
  )
}
