import { Link } from 'react-router'
import type { MediaState } from '#contract/media.ts'
import { Icon } from '#web/kit/icon.tsx'
import { StateBadge } from './badges.tsx'

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

type SupersededNoteProps = { who: string /** Where the newest version is decided. */; to: string }

/** Says that another version came after this one. */
export const SupersededNote = ({ who, to }: SupersededNoteProps) => (
  <div className="note note-info" role="status">
    <Icon name="rotate-ccw" />
    <div className="note-body">
      <p>{who} já enviou outra versão depois desta. A revisão continua na mais nova.</p>
      <Link className="btn btn-sm btn-secondary" to={to}>
        Abrir a versão mais nova
      </Link>
    </div>
  </div>
)

type PastDecisionProps = { state: MediaState; refusal: string | null }

/** What became of a version that nobody decides any more. */
export const PastDecision = ({ state, refusal }: PastDecisionProps) => (
  <section className="panel stack" aria-labelledby="decisao">
    <h2 className="h-sm" id="decisao">
      Decisão
    </h2>
    {state === 'pending' ? (
      <p className="muted">Esta versão não foi decidida.</p>
    ) : (
      <p>
        <StateBadge state={state} />
      </p>
    )}
    {refusal && <p className="muted">{refusal}</p>}
  </section>
)

type ProhibitedWordsProps = {
  words: readonly string[] /** In what they stand, as in "no texto". */
  where: string
  none: string
}

/** The prohibited words of a version, each named once. */
export const ProhibitedWords = ({ words, where, none }: ProhibitedWordsProps) =>
  words.length === 0 ? (
    <p className="xs">{none}</p>
  ) : (
    <div className="note note-danger">
      <Icon name="triangle-alert" />
      <p>
        <b>{words.length === 1 ? '1 palavra marcada' : `${words.length} palavras marcadas`}</b> {where}:{' '}
        {[...new Set(words)].join(', ')}.
      </p>
    </div>
  )
