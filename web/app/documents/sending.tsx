import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { readOwnAccount } from '#contract/account.ts'
import { failures } from '#contract/call-failures.ts'
import { CallFailure } from '#contract/client.ts'
import { type DocumentKind, documentKinds, sendDocuments } from '#contract/documents.ts'
import { messages } from '#contract/messages.ts'
import { notify } from '#web/kit/client/notify.tsx'
import { useNavigate } from '#web/kit/client/router.tsx'
import { Progress } from '#web/kit/progress.tsx'
import { client, leaveExpired, sendForm } from '../client.ts'
import { readSession, updateSession } from '../session.ts'
import { accountKey } from '../use-account.ts'
import { type Draft, readDraft, removeDraft } from './draft.ts'
import { finalPath, firstMissing, stepOf } from './steps.ts'

export function useSending() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [share, setShare] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function send() {
    if (running.current) return
    const abort = new AbortController()
    running.current = abort
    setFailure(undefined)
    setShare(0)
    const outcome = await submitDraft({ onProgress: setShare, signal: abort.signal }).catch(() => broken)
    running.current = undefined
    setShare(undefined)
    if (abort.signal.aborted && 'failure' in outcome) return
    if ('failure' in outcome || outcome.problem)
      notify.error(messages.documentsFailed, { announces: !('failure' in outcome) })
    if ('failure' in outcome) return setFailure(outcome.failure)
    queries.invalidateQueries({ queryKey: accountKey })
    navigate(outcome.to, { replace: true, state: { problem: outcome.problem }, viewTransition: true })
  }

  return { share, failure, send, cancel: () => running.current?.abort() }
}

const broken = { failure: failures.unexpected }

/** Either the next screen, with the server's message about a refused photo, or why the submission failed. */
type Submission = { to: string; problem?: string } | { failure: string }

type Following = { onProgress: (share: number) => void; signal: AbortSignal }

/** Rereads the stored photos, because another tab may have changed or sent them. */
async function submitDraft(following: Following): Promise<Submission> {
  const { token = '' } = readSession()
  const draft = await readDraft(token)
  if (!isWhole(draft)) return { to: placeOf(draft) }
  try {
    await sendForm({
      endpoint: sendDocuments,
      token,
      form: formOf(draft),
      headers: { 'idempotency-key': draft.uploadId },
      ...following,
    })
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

/** Asks the server, because an operator may have approved earlier documents by now. */
const kycNow = () =>
  client.call(readOwnAccount, {}).then(
    ({ kyc }) => kyc,
    () => null,
  )

type WholeDraft = Draft & { photos: Record<DocumentKind, ArrayBuffer> }

const isWhole = (draft: Draft): draft is WholeDraft => documentKinds.every(kind => draft.photos[kind])

function formOf({ photos }: WholeDraft) {
  const form = new FormData()
  for (const kind of documentKinds) form.append(kind, new Blob([photos[kind]], { type: 'image/jpeg' }), `${kind}.jpg`)
  return form
}

export function SendingProgress({ share }: { share: number | undefined }) {
  if (share === undefined) return null
  const percent = Math.floor(share * 100)
  return (
    <div className="sending">
      <p className="num">{percent < 100 ? `Enviando as fotos: ${percent}%` : 'Conferindo as fotos…'}</p>
      <Progress label="Envio das fotos" percent={percent} />
    </div>
  )
}
