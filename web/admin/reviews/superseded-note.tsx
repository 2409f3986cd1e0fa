import { Link } from 'react-router'
import { Icon } from '#web/kit/icon.tsx'

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
