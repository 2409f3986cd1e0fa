import * as contract from '#contract/data-request.ts'
import * as admin from '#contract/data-request-admin.ts'
import { type Api, call } from '#server/platform/http/call.ts'
import { answerRequest, readRequestCase } from './answer-request.ts'
import { createRequest } from './create-request.ts'
import { listOwnRequests } from './follow-request.ts'
import { presentCase, presentRequest } from './present.ts'

export function dataRequestRoutes(api: Api) {
  const { app } = api
  call(api, contract.createDataRequest, async ({ body, caller: { account } }) => {
    const { protocol, due_at } = await createRequest(app, account.accountId, body)
    return { protocol, due_at: due_at.toISOString() }
  })
  call(api, contract.listDataRequests, async ({ caller: { account } }) => ({
    data: (await listOwnRequests(app, account.accountId)).map(presentRequest),
  }))
  call(api, admin.readDataRequest, async ({ params: { id } }) => presentCase(await readRequestCase(app, id)), {
    kind: 'opened',
    action: 'data_request_opened',
    people: ({ account }) => [account?.id],
    subject: ({ id }) => `data_request:${id}`,
  })
  call(api, admin.answerDataRequest, ({ params: { id }, body, caller }) =>
    answerRequest(app, caller.operator, id, body),
  )
}
