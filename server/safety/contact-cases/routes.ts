import * as contract from '#contract/contact-case-admin.ts'
import { type Api, call } from '#server/platform/http/call.ts'
import { answerContactCase, readContactCase } from './answer-case.ts'
import { presentCase } from './present.ts'

export function contactCaseRoutes(api: Api) {
  const { app } = api
  call(
    api,
    contract.readContactCase,
    async ({ params: { id }, caller }) => presentCase(await readContactCase(app, caller.operator, id)),
    {
      kind: 'opened',
      action: 'contact_case_opened',
      people: ({ account }) => [account?.id],
      subject: ({ id }) => `contact_case:${id}`,
    },
  )
  call(api, contract.answerContactCase, ({ params: { id }, body, caller }) =>
    answerContactCase(app, caller.operator, id, body),
  )
}
