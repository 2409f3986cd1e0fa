import { useEffect, useRef, useState } from 'react'
import { failureOf } from '#contract/client.ts'
import { type DocumentKind, documentKinds, documentNames } from '#contract/kyc.ts'
import { issueDocumentTicket, readDocumentCase } from '#contract/kyc-review.ts'
import { Icon } from '#web/kit/icon.tsx'
import type { IconName } from '#web/kit/icon-shapes.ts'
import { Note } from '#web/kit/note.tsx'
import { scrolled } from '#web/kit/scrolled.ts'
import { call, callUntil, fetchFresh, isForbidden } from '../calls.ts'
import { FailureNote } from '../frame/failure-note.tsx'
import { type KeyDescriptions, useKeys } from '../frame/keys.tsx'
import { PasskeyGate } from '../operators/passkey-gate.tsx'
import { type PhotoView, usePhotoView } from './photo-view.ts'

type PhotoPaneProps = {
  id: number
  kind: DocumentKind
  hidden: boolean
  reopen: () => Promise<unknown>
  onShown?: (() => void) | undefined
}

/** A hidden photo stays mounted, because loading it again would take another ticket. */
export function PhotoPane({ id, kind, hidden, reopen, onShown }: PhotoPaneProps) {
  const stage = useRef<HTMLElement>(null)
  const { url, error, reload } = usePhoto({ id, kind, reopen })
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

/** `reopen` opens the case again when another tab or a late release has closed it. */
type PhotoRequest = { id: number; kind: DocumentKind; reopen: () => Promise<unknown> }
type Photo = { url?: string; error?: unknown }

/** A ticket shows the photo once; the object URL is revoked afterwards. */
function usePhoto({ id, kind, reopen }: PhotoRequest) {
  const [photo, setPhoto] = useState<Photo>({})
  const [request, setRequest] = useState<PhotoRequest>({ id, kind, reopen })
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

async function loadPhoto({ id, kind, reopen }: PhotoRequest, signal: AbortSignal) {
  const askTicket = () => callUntil(signal)(issueDocumentTicket, { params: { id: String(id) }, body: { kind } })
  const { url } = await askTicket().catch(async error => {
    // A case that was left must not be opened again.
    if (!isForbidden(error) || signal.aborted) throw error
    await reopen()
    return askTicket()
  })
  const answer = await fetchFresh(url, { signal })
  if (!answer.ok) throw await failureOf(answer)
  return answer.blob()
}

type Shown = 'all' | DocumentKind

const choices: { shown: Shown; name: string; icon: IconName }[] = [
  { shown: 'all', name: 'As três', icon: 'image' },
  { shown: 'front', name: 'Frente', icon: 'id-card' },
  { shown: 'verse', name: 'Verso', icon: 'id-card' },
  { shown: 'selfie', name: 'Selfie', icon: 'scan-face' },
]

export const viewerKeys: KeyDescriptions = [
  [['1', '2', '3'], 'frente, verso ou selfie, grande'],
  [['0'], 'as três fotos lado a lado'],
  [['+', '−', 'R'], 'ampliar, diminuir e girar a foto em foco'],
]

export function DocumentViewer({ id, documents }: { id: number; documents: readonly DocumentKind[] }) {
  const [shown, show] = useState<Shown>('all')
  useKeys({ 1: () => show('front'), 2: () => show('verse'), 3: () => show('selfie'), 0: () => show('all') })
  if (documents.length === 0) return <DestroyedNote />
  return (
    <section className="photo-pane" aria-label="Documentos enviados">
      <fieldset className="tabs">
        <legend className="sr">Fotos na tela</legend>
        {choices.map(({ shown: choice, name, icon }) => (
          <button key={choice} type="button" aria-pressed={choice === shown} onClick={() => show(choice)}>
            <Icon name={icon} />
            {name}
          </button>
        ))}
      </fieldset>
      <PasskeyGate>
        <div className="panes" data-shown={shown}>
          {documentKinds
            .filter(kind => documents.includes(kind))
            .map(kind => (
              <PhotoPane
                key={kind}
                id={id}
                kind={kind}
                hidden={shown !== 'all' && shown !== kind}
                reopen={() => call(readDocumentCase, { params: { id: String(id) } })}
              />
            ))}
        </div>
      </PasskeyGate>
      <p className="photo-pane-note xs">
        <Icon name="eye" />
        Cada visualização fica registrada na auditoria, com o seu nome
      </p>
    </section>
  )
}

const DestroyedNote = () => (
  <Note icon="lock-keyhole">
    <p>As fotos deste envio já foram destruídas, como manda o prazo de guarda.</p>
  </Note>
)
