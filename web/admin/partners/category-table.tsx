import type { DeskCategory } from '#contract/category-desk.ts'
import { Icon } from '#web/kit/icon.tsx'
import { TableHead } from '../parts/table-head.tsx'
import { CategoryLook } from './category-look.tsx'

type Deeds = {
  busy: boolean
  onMove: (move: { id: number; direction: 'up' | 'down' }) => void
  onEdit: (category: DeskCategory) => void
  onPicture: (category: DeskCategory) => void
}
type CategoryTableProps = Deeds & { categories: readonly DeskCategory[] }

const columns = [
  { name: 'Categoria' },
  { name: 'Parceiros', isMoney: true },
  { name: 'No ar', isMoney: true },
  { name: 'Situação' },
]

/** The categories in the order in which they are offered. */
export const CategoryTable = ({ categories, ...deeds }: CategoryTableProps) => (
  <div className="table-wrap">
    <table className="table price-table">
      <caption className="sr">Categorias, na ordem em que aparecem</caption>
      <TableHead columns={columns} last="Ações" />
      <tbody>
        {categories.map((category, index) => (
          <CategoryRow
            key={category.id}
            category={category}
            isFirst={index === 0}
            isLast={index === categories.length - 1}
            {...deeds}
          />
        ))}
      </tbody>
    </table>
  </div>
)

type RowProperties = Deeds & { category: DeskCategory; isFirst: boolean; isLast: boolean }

const CategoryRow = ({ category, isFirst, isLast, busy, onMove, onEdit, onPicture }: RowProperties) => {
  const { id, name, partners, listed, withdrawn } = category
  return (
    <tr className={withdrawn ? 'is-withdrawn' : undefined}>
      <th scope="row">
        <span className="category-name">
          <CategoryLook category={category} />
          {name}
        </span>
      </th>
      <td className="table-money" data-name="Parceiros">
        {partners}
      </td>
      <td className="table-money" data-name="No ar">
        {listed}
      </td>
      <td data-name="Situação">
        <span className={withdrawn ? 'badge' : 'badge badge-green'}>{withdrawn ? 'Retirada' : 'Oferecida'}</span>
      </td>
      <td className="table-action">
        <span className="row-buttons">
          <MoveButton {...{ id, name, onMove }} direction="up" off={busy || isFirst} />
          <MoveButton {...{ id, name, onMove }} direction="down" off={busy || isLast} />
          <button type="button" className="btn btn-sm btn-secondary" onClick={() => onPicture(category)}>
            Imagem<span className="sr"> de {name}</span>
          </button>
          <button type="button" className="btn btn-sm btn-secondary" onClick={() => onEdit(category)}>
            Editar<span className="sr"> {name}</span>
          </button>
        </span>
      </td>
    </tr>
  )
}

type MoveProperties = Pick<Deeds, 'onMove'> & { id: number; name: string; direction: 'up' | 'down'; off: boolean }

const MoveButton = ({ id, name, direction, off, onMove }: MoveProperties) => (
  <button
    type="button"
    className="iconbtn move"
    data-direction={direction}
    // Stays focusable at the ends, so that moving by keys does not lose its place.
    aria-disabled={off}
    aria-label={`${direction === 'up' ? 'Subir' : 'Descer'} ${name}`}
    onClick={() => off || onMove({ id, direction })}
  >
    <Icon name="chevron-down" />
  </button>
)
