import './documents.css'
import { useEffect, useRef, useState } from 'react'
import { failureOf } from '#contract/client.ts'
import { type DocumentPurpose, issueDocumentTicket } from '#contract/document-review.ts'
import { type DocumentKind, documentNames } from '#contract/documents.ts'
import { Icon } from '#web/kit/icon.tsx'
import type { IconName } from '#web/kit/icon-shapes.ts'
import { scrolled } from '#web/kit/scrolled.ts'
import { callUntil, fetchFresh, isForbidden } from '../calls.ts'
import { FailureNote } from '../frame/failure-note.tsx'
import { type PhotoView, usePhotoView } from './photo-view.ts'

type PhotoPaneProps = {
  id: number
  kind: DocumentKind
  purpose: DocumentPurpose
  hidden: boolean
  reopen: () => Promise<unknown>
  onShown?: (() => void) | undefined
}

/** A hidden photo stays mounted, because reloading it would use another ticket. */
export function PhotoPane({ id, kind, purpose, hidden, reopen, onShown }: PhotoPaneProps) {
  const stage = useRef<HTMLElement>(null)
  const { url, error, reload } = usePhoto({ id, kind, purpose, reopen })
  const { view, zoomIn, zoomOut, turn } = usePhotoView(stage)
  const name = documentNames[kind]
  return (
    <fieldset className="pane" hidden={hidden} data-kind={kind}>
      <legend className="sr">{name}</legend>
      <section
        className="pane-stage"
        ref={stage}
        aria-label={`${name}: setas movem, + e − ampliam, R gira`}
        data-zoomed={view.zoom > 1}
        // Only discourages copying: an operator can still photograph the screen, which shows their name.
        onContextMenu={event => event.preventDefault()}
        {...scrolled}
      >
        {url && (
          <img
            src={url}
            alt={name}
            draggable={false}
            style={photoStyle(view)}
            data-turned={view.turn % 180 !== 0}
            onLoad={onShown}
          />
        )}
        {!url && !error && <span className="spin" role="status" aria-label={`Abrindo ${name}`} />}
        {Boolean(error) && <FailureNote error={error} />}
      </section>
      <div className="pane-bar">
        {error ? (
          <button type="button" className="btn btn-sm btn-secondary" onClick={reload}>
            Carregar de novo
          </button>
        ) : (
          <>
            <PaneButton
              icon="zoom-out"
              name="Diminuir"
              of={name}
              onClick={zoomOut}
              disabled={!url || view.zoom === 1}
            />
            <span className="xs num">{Math.round(view.zoom * 100)}%</span>
            <PaneButton icon="zoom-in" name="Ampliar" of={name} onClick={zoomIn} disabled={!url} />
            <PaneButton icon="rotate-cw" name="Girar" of={name} onClick={turn} disabled={!url} />
          </>
        )}
      </div>
    </fieldset>
  )
}

export const photoStyle = ({ zoom, turn, x, y }: PhotoView) => ({
  transform: `translate(-50%, -50%) translate(${x}px, ${y}px) scale(${zoom}) rotate(${turn}deg)`,
})

type PaneButtonProps = { icon: IconName; name: string; of: string; onClick: () => void; disabled?: boolean }

const PaneButton = ({ icon, name, of, onClick, disabled }: PaneButtonProps) => (
  <button
    type="button"
    className="iconbtn"
    aria-label={`${name}: ${of}`}
    title={name}
    onClick={onClick}
    disabled={disabled}
  >
    <Icon name={icon} />
  </button>
)

/** `reopen` reopens the case if another tab, or a release that arrived late, has closed it. */
type PhotoRequest = { id: number; kind: DocumentKind; purpose: DocumentPurpose; reopen: () => Promise<unknown> }
type Photo = { url?: string; error?: unknown }

/** Loads the photo with a single-use ticket. Revokes the object URL afterwards. */
function usePhoto({ id, kind, purpose, reopen }: PhotoRequest) {
  const [photo, setPhoto] = useState<Photo>({})
  const [request, setRequest] = useState<PhotoRequest>({ id, kind, purpose, reopen })
  useEffect(() => {
    const leaving = new AbortController()
    let url: string | undefined
    setPhoto({})
    loadPhoto(request, leaving.signal).then(
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
  }, [request])
  return { ...photo, reload: () => setRequest({ ...request }) }
}

async function loadPhoto({ id, kind, purpose, reopen }: PhotoRequest, signal: AbortSignal) {
  const request = { params: { id: String(id) }, body: { kind, purpose } }
  const askTicket = () => callUntil(signal)(issueDocumentTicket, request)
  const { url } = await askTicket().catch(async error => {
    // Does not reopen a case that the operator has left.
    if (!isForbidden(error) || signal.aborted) throw error
    await reopen()
    return askTicket()
  })
  const answer = await fetchFresh(url, { signal })
  if (!answer.ok) throw await failureOf(answer)
  return answer.blob()
}
