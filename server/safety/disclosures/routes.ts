import * as contract from '#contract/disclosure.ts'
import { formatDateTime } from '#contract/format.ts'
import { type Api, call, listOf } from '#server/platform/http/call.ts'
import { presentApproval } from '#server/platform/operators/approvals.ts'
import type { Operator } from '#server/platform/operators/sessions.ts'
import { addAuthorityRequest, listAuthorityRequests } from './authority-requests.ts'
import { answerDisclosure, askDisclosure, type DisclosureRow, listDisclosures, readyUntil } from './disclosures.ts'
import { makeDisclosure } from './make-disclosure.ts'

export function disclosureRoutes(api: Api) {
  const { app } = api
  call(
    api,
    contract.listAuthorityRequests,
    async () => ({
      data: (await listAuthorityRequests(app)).map(({ received_at, due_at, closed_at, ...row }) => ({
        ...row,
        received_at: received_at.toISOString(),
        due_at: due_at?.toISOString() ?? null,
        closed_at: closed_at?.toISOString() ?? null,
      })),
    }),
    { kind: 'listed', action: 'authorities_listed', subject: () => 'contact_case', people: () => [] },
  )
  call(api, contract.addAuthorityRequest, ({ body, caller }) => addAuthorityRequest(app, caller.operator, body))
  call(
    api,
    contract.listDisclosures,
    async ({ params, caller }) => ({
      data: (await listDisclosures(app, params.id)).map(row => present(row, caller.operator, app.now())),
    }),
    listOf('disclosures_listed', ({ data }) => data.map(({ account }) => account)),
  )
  call(api, contract.askDisclosure, ({ params, body, caller }) => askDisclosure(app, caller.operator, params.id, body))
  call(api, contract.answerDisclosure, ({ params, body, caller }) =>
    answerDisclosure(app, caller.operator, params.id, body.answer),
  )
  call(api, contract.makeDisclosure, ({ params, caller }) => makeDisclosure(app, caller.operator, params.id))
}

function present(row: DisclosureRow, operator: Operator, at: Date): contract.Disclosure {
  const { payload, answer, second, answered_at } = row
  const { text: _, ...wanted } = payload
  const until = readyUntil(row)
  const isReady = until !== null && until > at && row.asked_by === operator.operatorId
  return {
    ...wanted,
    id: row.id,
    asked: presentApproval(row, operator),
    answer: answer && second && answered_at ? { answer, operator: second, at: answered_at.toISOString() } : null,
    ready_until: isReady ? until.toISOString() : null,
    made: presentMade(row),
  }
}

function presentMade({ protocol, payload, operator, second, sha256, made_at }: DisclosureRow) {
  if (!sha256 || !made_at) return null
  const { name, article } = contract.legalBases[payload.basis]
  const data = payload.data.map(one => contract.disclosedData[one]).join(', ')
  const subject = payload.account === undefined ? `do endereço ${payload.address}` : `da conta nº ${payload.account}`
  const hash = sha256.toString('hex')
  const receipt = `Recibo do protocolo ${protocol}: ${data} ${subject}. Base legal: ${name} (${article}). Pedido por ${operator}, aprovado por ${second}, gerado em ${formatDateTime(made_at.toISOString(), ' às ')}. SHA-256 do arquivo: ${hash}.`
  return { at: made_at.toISOString(), sha256: hash, receipt }
}
