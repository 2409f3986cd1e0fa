import { Icon } from '#web/kit/icon.tsx'

type ConflictNoteProps = { words: string; onNext: (() => void) | undefined }

/** A decision that came too late, or that something still stands against. */
export const ConflictNote = ({ words, onNext }: ConflictNoteProps) => (
  <div className="note note-info" role="alert">
    <Icon name="info" />
    <div className="note-body">
      <p>{words}</p>
      {onNext && (
        <button type="button" className="btn btn-sm btn-secondary" onClick={onNext}>
          Próximo caso
        </button>
      )}
    </div>
  </div>
)
