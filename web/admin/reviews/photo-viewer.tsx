import { useState } from 'react'
import { type DocumentKind, documentKinds } from '#contract/kyc.ts'
import { readCase } from '#contract/kyc-review.ts'
import { Icon } from '#web/kit/icon.tsx'
import type { IconName } from '#web/kit/icon-shapes.ts'
import { call } from '../calls.ts'
import { useKeys } from '../frame/keys.tsx'
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
  <div className="note">
    <Icon name="lock-keyhole" />
    <p>As fotos deste envio já foram destruídas, como manda o prazo de guarda.</p>
  </div>
)
