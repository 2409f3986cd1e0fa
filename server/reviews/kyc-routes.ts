import type { DocumentCase, DocumentCaseDetail } from '#contract/kyc-review.ts'
import * as contract from '#contract/kyc-review.ts'
import { mediaPath } from '#contract/media.ts'
import { type Api, call, listOf } from '#server/http/call.ts'
import { type CaseRow, listDocumentCases, type OpenedCase, openCase } from './kyc.ts'
import { issueTicket, releaseCase, showDocument } from './kyc-access.ts'
import { approveDocuments, refuseDocuments } from './kyc-decisions.ts'
import { liftSuspension, recordSuspensionReply, suspendCase } from './suspension-decisions.ts'

export function kycReviewRoutes(api: Api) {
  const { app } = api
  call(
    api,
    contract.listDocumentCases,
    async ({ query, caller }) => {
      const { filter = 'waiting', user_type: userType, order, after } = query
      const { shown, counts, next } = await listDocumentCases(app, caller.operator, {
        filter,
        userType,
        order,
        after,
      })
      return { data: shown.map(presentCase), counts, next }
    },
    listOf('cases_listed', ({ data }) => data.map(one => one.account_id)),
  )
  call(
    api,
    contract.readDocumentCase,
    async ({ params, caller }) => presentDetail(await openCase(app, caller.operator, params.id)),
    'by the verb',
  )
  call(api, contract.releaseDocumentCase, ({ params, caller }) => releaseCase(app, caller.operator, params.id))
  decisionRoutes(api)
  documentRoutes(api)
}

function decisionRoutes(api: Api) {
  const { app } = api
  call(api, contract.approveDocuments, ({ params, body, caller }) =>
    approveDocuments(app, caller.operator, params.id, body),
  )
  call(api, contract.refuseDocuments, ({ params, body, caller }) =>
    refuseDocuments(app, caller.operator, params.id, body),
  )
  call(api, contract.liftSuspension, ({ params, body, caller }) =>
    liftSuspension(app, caller.operator, params.id, body.text),
  )
  call(api, contract.recordSuspensionReply, ({ params, body, caller }) =>
    recordSuspensionReply(app, caller.operator, params.id, body.answer),
  )
  call(api, contract.suspendAccount, ({ params, body, caller }) =>
    suspendCase(app, caller.operator, params.id, body.text),
  )
}

function documentRoutes(api: Api) {
  const { app } = api
  call(api, contract.issueDocumentTicket, async ({ params, body, caller }) => {
    const { kind, rotation = '0' } = body
    const { ticket, expiresAt } = await issueTicket(app, caller.operator, { submissionId: params.id, kind })
    const url = `/api/operator/kyc/documents/${ticket}${rotation === '0' ? '' : `?rotation=${rotation}`}`
    return { url, expires_at: expiresAt.toISOString() }
  })
  call(
    api,
    contract.showDocument,
    async ({ params, query, caller, reply }) => {
      const rotation = rotations[query.rotation ?? '0']
      const picture = await showDocument(app, caller.operator, { ticket: params.ticket, rotation })
      reply.header('content-type', 'image/webp').header('content-disposition', 'inline')
      return picture
    },
    'by the verb',
  )
}

const rotations = { '0': 0, '90': 90, '180': 180, '270': 270 } as const

const presentCase = ({ submitted_at, suspended, ...row }: CaseRow): DocumentCase => ({
  ...row,
  frozen: suspended,
  submitted_at: submitted_at.toISOString(),
})

function presentDetail(opened: OpenedCase): DocumentCaseDetail {
  const { profile, photos, documents, review, earlier, suspension, ...row } = opened
  return {
    ...presentCase(row),
    profile: profile ? { ...profile, photos: photos.map(folder => mediaPath(folder, '512.webp')) } : null,
    documents,
    review: review ? { ...review, reviewed_at: review.reviewed_at.toISOString() } : null,
    suspension: suspension && {
      ...suspension,
      suspended_at: suspension.suspended_at.toISOString(),
      answers: suspension.answers.map(({ at, replied_at, ...answer }) => ({
        ...answer,
        at: at.toISOString(),
        replied_at: replied_at?.toISOString() ?? null,
      })),
    },
    earlier: earlier.map(({ at, reason }) => ({ at: at.toISOString(), reason })),
  }
}
