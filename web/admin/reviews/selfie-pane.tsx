import { useState } from 'react'
import { type MediaCaseDetail, readMediaCase } from '#contract/profile-review.ts'
import { Icon } from '#web/kit/icon.tsx'
import { call } from '../calls.ts'
import { KeyHint, useKeys } from '../frame/keys.tsx'
import { PhotoPane } from './photo-pane.tsx'

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
        <div className="note">
          <Icon name="lock-keyhole" />
          <p>{absent[kyc ?? 'none']}</p>
        </div>
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
