import * as admin from '#contract/case.ts'
import { answeredKinds } from '#contract/case-kinds.ts'
import * as own from '#contract/data-request.ts'
import { type Api, call } from '#server/platform/http/call.ts'
import { answerCase, type CaseRows, readCase, requireKind } from './answer-case.ts'
import type { CaseRow } from './case-texts.ts'
import { openDataRequest } from './open-case.ts'
import { listOwnRequests } from './own-requests.ts'

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

const presentRequest = ({ outcome, answer, closed_at, ...row }: CaseRow): own.DataRequest => ({
  id: row.id,
  protocol: row.protocol,
  kind: row.subject as own.RequestKind,
  text: row.text,
  received_at: row.received_at.toISOString(),
  due_at: row.due_at?.toISOString() ?? null,
  answer:
    outcome && answer && closed_at
      ? { outcome: outcome as own.RequestOutcome, text: answer, at: closed_at.toISOString() }
      : null,
})

const presentCase = ({ found, account, others }: CaseRows): admin.AnswerableCase => ({
  ...found,
  email: found.email ?? account?.email ?? '',
  received_at: found.received_at.toISOString(),
  confirmed_at: found.confirmed_at?.toISOString() ?? null,
  due_at: found.due_at?.toISOString() ?? null,
  answer: presentAnswer(found),
  account: account ? { ...account, created_at: account.created_at.toISOString() } : null,
  from_account: found.account_id !== null,
  others: others.map(other => ({ ...other, received_at: other.received_at.toISOString() })),
})

const presentAnswer = ({ outcome, answer, note, closed_by_name, closed_at }: CaseRows['found']) =>
  outcome && answer && closed_by_name && closed_at
    ? { outcome, text: answer, note, operator: closed_by_name, at: closed_at.toISOString() }
    : null
