import type { DocumentCaseDetail } from '#contract/document-review.ts'
import * as contract from '#contract/document-review.ts'
import { mediaPath } from '#contract/media.ts'
import * as numbers from '#contract/phone.ts'
import * as suspensions from '#contract/suspension.ts'
import { type Api, call } from '#server/platform/http/call.ts'
import { openWordList } from '#server/safety/marked-words/word-list.ts'
import { decideNumber } from './decide-number.ts'
import { issueTicket, showDocument } from './document-access.ts'
import { approveDocuments, refuseDocuments } from './document-decisions.ts'
import { type OpenedCase, openCase } from './documents.ts'
import {
  answerLift,
  confirmSuspension,
  proposeLift,
  recordSuspensionReply,
  suspendCase,
} from './suspension-decisions.ts'

export function documentReviewRoutes(api: Api) {
  const { app } = api
  const findMarks = openWordList(app.env)
  call(
    api,
    contract.readDocumentCase,
    async ({ params, caller }) => presentDetail(await openCase({ ...app, findMarks }, caller.operator, params.id)),
    'by the verb',
  )
  call(api, contract.approveDocuments, ({ params, body, caller }) =>
    approveDocuments({ ...app, findMarks }, caller.operator, params.id, body),
  )
  call(api, contract.refuseDocuments, ({ params, body, caller }) =>
    refuseDocuments(app, caller.operator, params.id, body),
  )
  call(api, numbers.decideNumber, ({ params, body, caller }) => decideNumber(app, caller.operator, params.id, body))
  suspensionRoutes(api)
  documentRoutes(api)
}

function suspensionRoutes(api: Api) {
  const { app } = api
  call(api, suspensions.suspendAccount, ({ params, body, caller }) =>
    suspendCase(app, caller.operator, params.id, body.text),
  )
  call(api, suspensions.confirmSuspension, ({ params, body, caller }) =>
    confirmSuspension(app, caller.operator, params.id, body),
  )
  call(api, suspensions.liftSuspension, ({ params, body, caller }) =>
    proposeLift(app, caller.operator, params.id, body.text),
  )
  call(api, suspensions.answerLift, ({ params, body, caller }) => answerLift(app, caller.operator, params.id, body))
  call(api, suspensions.recordSuspensionReply, ({ params, body, caller }) =>
    recordSuspensionReply(app, caller.operator, params.id, body.answer),
  )
}

function documentRoutes(api: Api) {
  const { app } = api
  call(api, contract.issueDocumentTicket, async ({ params, body, caller }) => {
    const { kind, purpose, rotation = '0' } = body
    const { ticket, expiresAt } = await issueTicket(app, caller.operator, { submissionId: params.id, kind, purpose })
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

function presentDetail(opened: OpenedCase): DocumentCaseDetail {
  const { profile, photos, documents, review, number, earlier, suspension, suspended, second, ...row } = opened
  return {
    ...row,
    frozen: suspended,
    submitted_at: row.submitted_at.toISOString(),
    number_changed_at: row.number_changed_at?.toISOString() ?? null,
    profile: profile ? { ...profile, photos: photos.map(folder => mediaPath(folder, '512.webp')) } : null,
    documents,
    number: number && presentNumber(number),
    review: review ? { ...review, reviewed_at: review.reviewed_at.toISOString() } : null,
    second,
    suspension: suspension && presentSuspension(suspension),
    earlier: earlier.map(({ at, reason }) => ({ at: at.toISOString(), reason })),
  }
}

const presentNumber = ({ at, log_ins, ...review }: NonNullable<OpenedCase['number']>) => ({
  ...review,
  at: at.toISOString(),
  log_ins: log_ins.map(({ device, since, last_seen }) => ({
    device,
    since: since.toISOString(),
    last_seen: last_seen.toISOString(),
  })),
})

type Suspension = NonNullable<DocumentCaseDetail['suspension']>

const presentSuspension = (open: NonNullable<OpenedCase['suspension']>): Suspension => ({
  ...open,
  suspended_at: open.suspended_at.toISOString(),
  confirm_by: open.confirm_by?.toISOString() ?? null,
  confirmation: open.confirmation ? dated(open.confirmation) : null,
  refused_lifts: open.refused_lifts.map(dated),
  answers: open.answers.map(({ replied_at, ...answer }) => ({
    ...dated(answer),
    replied_at: replied_at?.toISOString() ?? null,
  })),
})

const dated = <Row extends { at: Date }>({ at, ...row }: Row) => ({ ...row, at: at.toISOString() })
