import { duties } from '#contract/operator-roles.ts'
import { useMay } from '../session/session.tsx'

type RowButtonsProps = { name: string; changes: number; onEdit: () => void; onHistory: () => void }

export const RowButtons = ({ name, changes, onEdit, onHistory }: RowButtonsProps) => (
  <span className="row-buttons">
    <button type="button" className="btn btn-sm btn-ghost" onClick={onHistory}>
      Histórico{changes > 0 && <span className="xs num"> {changes}</span>}
      <span className="sr"> de {name}</span>
    </button>
    {useMay(duties.setPrices) && (
      <button type="button" className="btn btn-sm btn-secondary" onClick={onEdit}>
        Editar<span className="sr"> {name}</span>
      </button>
    )}
  </span>
)
