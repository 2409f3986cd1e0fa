import type { ReactNode } from 'react'
import type { Approval } from '#contract/approval.ts'
import { formatDateTime } from '#contract/format.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Note } from '#web/kit/note.tsx'
import { KeyHint } from './keys.tsx'

type Answer = { verb: string; letter?: string; onClick: () => void }
type ApprovalNoteProps = {
  asked: Approval
  /** The first operator's action, such as "propôs liberar a conta". */
  did: string
  children?: ReactNode
  busy?: boolean
  approve?: Answer
  reject?: Answer
}

/** Shows which operator asked, when and why. Only other operators get the buttons. */
export const ApprovalNote = ({ asked, did, children, busy = false, approve, reject }: ApprovalNoteProps) => {
  const { operator, own, at, text } = asked
  return (
    <>
      <Note tone="info" icon={own ? 'clock' : 'eye'} role="status">
        <b>{`${own ? 'Você' : operator} ${did}`}</b> em {formatDateTime(at)}.{' '}
        {own && 'Quem responde é outra pessoa da equipe. '}
        {children}
      </Note>
      {text && <p className="report-said">{text}</p>}
      {!own && approve && (
        <div className="case-actions">
          <BusyButton
            className="btn btn-sm btn-primary"
            aria-keyshortcuts={approve.letter}
            busy={busy}
            doing="Registrando…"
            onClick={approve.onClick}
          >
            <Icon name="check" />
            {approve.verb}
            {approve.letter && <KeyHint letter={approve.letter} />}
          </BusyButton>
          {reject && (
            <button type="button" className="btn btn-sm btn-no" disabled={busy} onClick={reject.onClick}>
              <Icon name="x" />
              {reject.verb}
            </button>
          )}
        </div>
      )}
    </>
  )
}
