import { CallFailure } from '#contract/client.ts'
import { type DocumentKind, documentKinds } from '#contract/kyc.ts'
import { messages } from '#contract/messages.ts'
import { readOwnAccount } from '#contract/own-account.ts'
import { client, leaveExpired } from '../client.ts'
import { readSession, updateSession } from '../session.ts'
import { type Draft, isWhole, readDraft, removeDraft } from './draft.ts'
import { sendDocuments } from './send-documents.ts'
import { finalPath, firstMissing, stepOf } from './steps.ts'

/** Where the person is led, with what the server said of the photo there; or why nothing was sent. */
export type Submission = { to: string; problem?: string } | { failure: string }

type Following = { onProgress: (share: number) => void; signal: AbortSignal }

/** Sends the photos as they are now kept, for another tab may have sent or changed them. */
export async function submitDraft(following: Following): Promise<Submission> {
  const { token = '' } = readSession()
  const draft = await readDraft(token)
  if (!isWhole(draft)) return { to: placeOf(draft) }
  try {
    await sendDocuments({ token, draft, ...following })
    return await finish('pending')
  } catch (error) {
    if (error instanceof CallFailure) return answerTo(error)
    throw error
  }
}

function placeOf({ photos }: Draft) {
  const missing = firstMissing(photos, documentKinds)
  return readSession().kyc || !missing ? finalPath : missing.capture
}

async function finish(kyc: 'pending' | 'okay') {
  updateSession({ kyc })
  await removeDraft()
  return { to: finalPath }
}

async function answerTo({ status, message, errors }: CallFailure): Promise<Submission> {
  if (status === 409) return finish((await kycNow()) ?? 'pending')
  if (status === 401) await leaveExpired()
  const wrong = documentKinds.find(kind => errors[kind])
  if (wrong) return { to: stepOf[wrong].capture, problem: problemOf(wrong, errors) }
  return { failure: status === 0 ? unreached : status === 429 ? message : messages.documentsFailed }
}

const unreached = 'Sem conexão. As três fotos continuam neste aparelho: envie quando a internet voltar.'

const problemOf = (kind: DocumentKind, errors: CallFailure['errors']) => errors[kind]?.[0] ?? messages.documentsFailed

/** Documents that were sent before may have been approved meanwhile. */
const kycNow = () =>
  client.call(readOwnAccount, {}).then(
    ({ kyc }) => kyc,
    () => null,
  )
