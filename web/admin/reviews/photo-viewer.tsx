import { useState } from 'react'
import { type DocumentKind, documentKinds } from '#contract/kyc.ts'
import { readCase } from '#contract/kyc-review.ts'
import { type MediaCaseDetail, readMediaCase } from '#contract/profile-review.ts'
import { Icon } from '#web/kit/icon.tsx'
import type { IconName } from '#web/kit/icon-shapes.ts'
import { Note } from '#web/kit/note.tsx'
import { call } from '../calls.ts'
import { KeyHint, useKeys } from '../frame/keys.tsx'
import { PhotoPane } from './photo-pane.tsx'

type Shown = 'all' | DocumentKind

const choices: { shown: Shown; name: string; icon: IconName }[] = [
  { shown: 'all', name: 'As três', icon: 'image' },
  { shown: 'front', name: 'Frente', icon: 'id-card' },
  { shown: 'verse', name: 'Verso', icon: 'id-card' },
  { shown: 'selfie', name: 'Selfie', icon: 'scan-face' },
]

export function Viewer({ id, documents }: { id: number; documents: readonly DocumentKind[] }) {
  const [shown, show] = useState<Shown>('all')
  useKeys({ 1: () => show('front'), 2: () => show('verse'), 3: () => show('selfie'), 0: () => show('all') })
  if (documents.length === 0) return <DestroyedNote />
  return (
    <section className="viewer" aria-label="Documentos enviados">
      <fieldset className="tabs">
        <legend className="sr">Fotos na tela</legend>
        {choices.map(({ shown: choice, name, icon }) => (
          <button key={choice} type="button" aria-pressed={choice === shown} onClick={() => show(choice)}>
            <Icon name={icon} />
            {name}
          </button>
        ))}
      </fieldset>
      <div className="panes" data-shown={shown}>
        {documentKinds
          .filter(kind => documents.includes(kind))
          .map(kind => (
            <PhotoPane
              key={kind}
              id={id}
              kind={kind}
              hidden={shown !== 'all' && shown !== kind}
              reopen={() => call(readCase, { params: { id: String(id) } })}
            />
          ))}
      </div>
      <p className="viewer-note xs">
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

type SelfiePaneProps = { detail: MediaCaseDetail; onShown: () => void }

const absent = {
  okay: 'A selfie desta conta já foi destruída, como manda o prazo de guarda: não há com o que comparar.',
  pending: 'Os documentos desta conta ainda estão em análise: não há selfie aprovada para comparar.',
  none: 'Esta conta não tem documentos aprovados: não há selfie para comparar.',
}

/** Loaded only on request, because every view is audited. */
export function SelfiePane({
  detail: { account_id: accountId, selfie_submission_id: id, kyc },
  onShown,
}: SelfiePaneProps) {
  const [open, setOpen] = useState(false)
  useKeys({ s: () => setOpen(true) })
  return (
    <section className="stack stack-2" aria-label="Selfie dos documentos">
      {id === null ? (
        <Note icon="lock-keyhole">
          <p>{absent[kyc ?? 'none']}</p>
        </Note>
      ) : open ? (
        <div className="viewer selfie">
          <div className="panes" data-shown="selfie">
            <PhotoPane
              id={id}
              kind="selfie"
              hidden={false}
              reopen={() => call(readMediaCase, { params: { id: String(accountId) } })}
              onShown={onShown}
            />
          </div>
        </div>
      ) : (
        <div className="panel selfie-closed">
          <Icon name="scan-face" />
          <button
            type="button"
            className="btn btn-sm btn-secondary"
            aria-keyshortcuts="S"
            onClick={() => setOpen(true)}
          >
            <Icon name="eye" />
            Ver selfie
            <KeyHint letter="S" />
          </button>
          <p className="xs">Cada visualização fica registrada na auditoria, com o seu nome.</p>
        </div>
      )}
    </section>
  )
}
