import { Link } from 'react-router'
import type { MediaState } from '#contract/media.ts'
import { Icon } from '#web/kit/icon.tsx'
import type { IconName } from '#web/kit/icon-shapes.ts'
import { StateBadge } from './badges.tsx'

type ConflictNoteProps = { message: string; icon?: IconName; onNext?: (() => void) | undefined }

/** Why the server refused a decision. */
export const ConflictNote = ({ message, icon = 'info', onNext }: ConflictNoteProps) => (
  <div className="note note-info" role="alert">
    <Icon name={icon} />
    <div className="note-body">
      <p>{message}</p>
      {onNext && (
        <button type="button" className="btn btn-sm btn-secondary" onClick={onNext}>
          Próximo caso
        </button>
      )}
    </div>
  </div>
)

type SupersededNoteProps = { who: string; newestPath: string }

export const SupersededNote = ({ who, newestPath }: SupersededNoteProps) => (
  <div className="note note-info" role="status">
    <Icon name="rotate-ccw" />
    <div className="note-body">
      <p>{who} já enviou outra versão depois desta. A revisão continua na mais nova.</p>
      <Link className="btn btn-sm btn-secondary" to={newestPath}>
        Abrir a versão mais nova
      </Link>
    </div>
  </div>
)

type PastDecisionProps = { state: MediaState; refusal: string | null }

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

type ProhibitedWordsProps = { words: readonly string[]; where: string; none: string }

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
