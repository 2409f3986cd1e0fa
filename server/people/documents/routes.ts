import { sendDocuments } from '#contract/documents.ts'
import type { Api } from '#server/platform/http/call.ts'
import { uploadCall } from '#server/platform/http/upload-call.ts'
import { hasArrived, saveDocuments, uploadIdOf } from './submissions.ts'

export function documentRoutes(api: Api) {
  const { app } = api
  uploadCall(api, sendDocuments, async ({ caller, request, readDocuments }) => {
    const sending = { accountId: caller.account.accountId, uploadId: uploadIdOf(request.headers['idempotency-key']) }
    const repeated = await hasArrived(app, sending)
    if (!repeated) await saveDocuments(app, sending, await readDocuments())
    return { kyc: 'pending' as const }
  })
}
