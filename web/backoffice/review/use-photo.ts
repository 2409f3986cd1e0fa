import { useEffect, useState } from 'react'
import { failureOf } from '#contract/client.ts'
import type { DocumentKind } from '#contract/kyc.ts'
import { issueTicket } from '#contract/kyc-review.ts'
import { call, fetchFresh, isForbidden } from '../calls.ts'

/** `reopen` opens the case again, which another tab or a release on the way may have closed. */
type Asked = { id: number; kind: DocumentKind; reopen: () => Promise<unknown> }
type Photo = { url?: string; error?: unknown }

/** One document photo, asked for when it is shown: a ticket shows it once, and nothing of it is kept afterwards. */
export function usePhoto({ id, kind, reopen }: Asked) {
  const [photo, setPhoto] = useState<Photo>({})
  const [asked, ask] = useState<Asked>({ id, kind, reopen })
  useEffect(() => {
    const leaving = new AbortController()
    let url: string | undefined
    setPhoto({})
    loadPhoto(asked, leaving.signal).then(
      blob => {
        if (leaving.signal.aborted) return
        url = URL.createObjectURL(blob)
        setPhoto({ url })
      },
      error => leaving.signal.aborted || setPhoto({ error }),
    )
    return () => {
      leaving.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [asked])
  return { ...photo, reload: () => ask({ ...asked }) }
}

async function loadPhoto({ id, kind, reopen }: Asked, signal: AbortSignal) {
  const askTicket = () => call(issueTicket, { params: { id: String(id) }, body: { kind } })
  const { url } = await askTicket().catch(async error => {
    if (!isForbidden(error)) throw error
    await reopen()
    return askTicket()
  })
  const answer = await fetchFresh(url, { signal })
  if (!answer.ok) throw await failureOf(answer)
  return answer.blob()
}
