import { failures } from '#contract/call-failures.ts'
import { CallFailure, failureOf } from '#contract/client.ts'
import { downloadArchive } from '#contract/privacy.ts'
import { bearer, leaveExpired } from '../client.ts'
import { readSession } from '../session.ts'

export type Progress = { received: number; total: number }
type Bytes = Uint8Array<ArrayBuffer>
export type Archive = { body: ReadableStream<Bytes>; total: number }

const unreached = () => {
  throw new CallFailure(0, failures.offline)
}

/** Sends the password in the body and the session token in a header, so that no URL gives access to the file. */
export async function openArchive(password: string, signal: AbortSignal): Promise<Archive> {
  const answer = await fetch(downloadArchive.path, {
    method: downloadArchive.method,
    headers: { ...bearer(readSession().token), 'content-type': 'application/json' },
    body: JSON.stringify({ password }),
    signal,
  }).catch(unreached)
  if (answer.status === 401) await leaveExpired()
  if (!answer.ok || !answer.body) throw await failureOf(answer)
  return { body: answer.body, total: Number(answer.headers.get('content-length')) || 0 }
}

/** Rejects if the file is shorter than the server announced. */
export async function saveArchive({ body, total }: Archive, onProgress: (progress: Progress) => void) {
  const parts: Bytes[] = []
  let received = 0
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch(unreached)
    if (done) break
    parts.push(value)
    received += value.length
    onProgress({ received, total })
  }
  save(new Blob(parts, { type: 'application/zip' }))
}

/** Does not name the site, because other people may see the downloads folder. */
const fileName = 'meus-dados.zip'

function save(file: Blob) {
  const href = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href, download: fileName }).click()
  URL.revokeObjectURL(href)
}
