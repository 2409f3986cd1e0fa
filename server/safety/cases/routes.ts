import * as admin from '#contract/case.ts'
import { answeredKinds } from '#contract/case-kinds.ts'
import * as own from '#contract/data-request.ts'
import { type Api, call } from '#server/platform/http/call.ts'
import { answerCase, readCase, requireKind } from './answer-case.ts'
import { openDataRequest } from './open-case.ts'
import { listOwnRequests } from './own-requests.ts'
import { presentCase, presentRequest } from './present.ts'

export function caseRoutes(api: Api) {
  const { app } = api
  call(api, own.createDataRequest, async ({ body: { kind, text }, caller: { account } }) => {
    const { protocol, due_at } = await openDataRequest(app, account.accountId, { subject: kind, text })
    return { protocol, due_at: due_at.toISOString() }
  })
  call(api, own.listDataRequests, async ({ caller: { account } }) => ({
    data: (await listOwnRequests(app, account.accountId)).map(presentRequest),
  }))
  call(
    api,
    admin.readCase,
    async ({ params: { id }, caller: { operator } }) => {
      await requireKind(app, operator, id, admin.readCase)
      return presentCase(await readCase(app, operator, id))
    },
    {
      kind: 'opened',
      action: ({ kind }) => `${answeredKinds[kind].audit.noun}_opened`,
      people: ({ account }) => [account?.id],
      subject: ({ id, kind }) => `${answeredKinds[kind].audit.noun}:${id}`,
    },
  )
  call(api, admin.answerCase, async ({ params: { id }, body, caller: { operator } }) => {
    await requireKind(app, operator, id, admin.answerCase)
    await answerCase(app, operator, id, body)
  })
}
