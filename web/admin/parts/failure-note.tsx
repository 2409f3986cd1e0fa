import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import { Icon } from '#web/kit/icon.tsx'
import { errorMessage } from '../calls.ts'

type FailureNoteProps = { error: unknown; again?: (() => void) | undefined; children?: ReactNode }

export const FailureNote = ({ error, again, children }: FailureNoteProps) => (
  <div className="note note-danger" role="alert">
    <Icon name="circle-alert" />
    <div className="note-body">
      <p>{errorMessage(error, messages.unexpected)}</p>
      {again && (
        <button type="button" className="btn btn-sm btn-secondary" onClick={again}>
          Tentar de novo
        </button>
      )}
      {children}
    </div>
  </div>
)
