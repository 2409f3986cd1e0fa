import type { App } from '#server/app.ts'
import { openDocument } from '#server/kyc/open-document.ts'
import type { OperatorSession } from '#server/operators/sessions.ts'
import { redeemTicket } from './document-tickets.ts'

type Rotation = Parameters<App['images']['watermark']>[1]['rotation']
type Asked = { ticket: string; rotation: Rotation }

/** The picture that a ticket is for, WebP, with who sees it, when and why in its pixels. */
export async function showDocument(app: App, session: OperatorSession, { ticket, rotation }: Asked) {
  const { submissionId, kind } = await redeemTicket(app, session, ticket)
  const bytes = await openDocument(app, submissionId, kind)
  const text = `OP ${session.operatorId} · ${inUtc(app.now())} · CASO ${submissionId}`
  return Buffer.from(await app.images.watermark(bytes, { text, rotation }))
}

const inUtc = (moment: Date) => `${moment.toISOString().slice(0, 19).replace('T', ' ')}Z`
