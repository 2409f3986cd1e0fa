import '#web/kit/tabs.css'
import './documents.css'
import { useEffect, useRef, useState } from 'react'
import { type DocumentPurpose, documentPurposes, readDocumentCase } from '#contract/document-review.ts'
import { type DocumentKind, documentKinds } from '#contract/documents.ts'
import { Icon } from '#web/kit/icon.tsx'
import type { IconName } from '#web/kit/icon-shapes.ts'
import { Note } from '#web/kit/note.tsx'
import { call } from '../calls.ts'
import { type KeyDescriptions, useKeys } from '../frame/keys.tsx'
import { PasskeyGate } from '../session/passkey-gate.tsx'
import { PhotoPane } from './photo-pane.tsx'

type ShownPhotos = 'all' | DocumentKind

const choices: { shown: ShownPhotos; name: string; icon: IconName }[] = [
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

type DocumentViewerProps = {
  id: number
  documents: readonly DocumentKind[]
  /** Another operator who has the case open. */
  heldBy?: string | null
  onShown: (kind: DocumentKind) => void
}

export function DocumentViewer({ id, documents, heldBy, onShown }: DocumentViewerProps) {
  const [shown, show] = useState<ShownPhotos>('all')
  useKeys({ 1: () => show('front'), 2: () => show('verse'), 3: () => show('selfie'), 0: () => show('all') })
  const [purpose, choose] = useState<DocumentPurpose>()
  const panes = useFocusOnFirst(purpose)
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
        {purpose ? (
          <div className="panes" data-shown={shown} ref={panes}>
            {documentKinds
              .filter(kind => documents.includes(kind))
              .map(kind => (
                <PhotoPane
                  key={kind}
                  {...{ id, kind, purpose }}
                  hidden={shown !== 'all' && shown !== kind}
                  reopen={() => call(readDocumentCase, { params: { id: String(id) } })}
                  onShown={() => onShown(kind)}
                />
              ))}
          </div>
        ) : (
          <PurposeQuestion choose={choose} isHeld={Boolean(heldBy)} />
        )}
      </PasskeyGate>
      <p className="photo-pane-note xs">
        <Icon name="eye" />
        Cada visualização fica registrada na auditoria, com o seu nome
      </p>
    </section>
  )
}

/**
 * Focuses the first photo, because the pressed button is gone, and the zoom and rotation keys act on the focused photo.
 */
function useFocusOnFirst(purpose: DocumentPurpose | undefined) {
  const panes = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (purpose) panes.current?.querySelector<HTMLElement>('.pane:not([hidden]) .pane-stage')?.focus()
  }, [purpose])
  return panes
}

/** Operators cannot choose `compare` here: the media screen requests that purpose itself. */
const askedPurposes = Object.entries(documentPurposes).filter(([purpose]) => purpose !== 'compare') as [
  DocumentPurpose,
  string,
][]

type PurposeQuestionProps = { choose: (purpose: DocumentPurpose) => void; isHeld: boolean }

const PurposeQuestion = ({ choose, isHeld }: PurposeQuestionProps) => (
  <fieldset className="purposes" disabled={isHeld}>
    <legend>Por que você vai abrir os documentos?</legend>
    {askedPurposes.map(([purpose, name], index) => (
      <button
        key={purpose}
        type="button"
        className={`btn btn-sm ${index === 0 ? 'btn-primary' : 'btn-secondary'}`}
        onClick={() => choose(purpose)}
      >
        {name}
      </button>
    ))}
    <p className="xs">A resposta fica na auditoria. As fotos não são impressas nem baixadas.</p>
  </fieldset>
)

const DestroyedNote = () => <Note icon="lock-keyhole">As fotos deste envio já foram apagadas (prazo de guarda).</Note>
