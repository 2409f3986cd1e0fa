import { filteredAddress } from './address.ts'
import type { Filters, Places, Understood } from './catalog-props.ts'

type UnderstoodNoteProps = { understood: Understood; path: string; places: Places; filters: Filters }

/** Says which neighbourhood is shown where it is not the one typed, and which else may have been meant. */
export const UnderstoodNote = ({ understood: { typed, name, others }, path, places, filters }: UnderstoodNoteProps) => {
  const isAsTyped = typed.trim().toLowerCase() === name.toLowerCase()
  if (isAsTyped && others.length === 0) return null
  return (
    <p className="understood small" role="status">
      {!isAsTyped && (
        <span>
          Mostrando <b>{name}</b>.
        </span>
      )}
      {others.length > 0 && <span className="muted">Você quis dizer</span>}
      {others.map(other => (
        <a key={other} className="link" href={filteredAddress(path, places, { ...filters, neighborhood: other })}>
          {other}?
        </a>
      ))}
    </p>
  )
}
