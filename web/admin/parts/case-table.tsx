import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { TableHead } from '#web/kit/table-head.tsx'

type Column<T> = { name: string; className?: string; isMoney?: boolean; cell: (one: T) => ReactNode }
type Opening = { id: number; address: string; name: string; isDecided: boolean; verb?: string }
type CaseTableProps<T> = {
  caption: string
  cases: readonly T[]
  /** The row marked by keyboard. */
  marked: number
  onMark: (index: number) => void
  who: (one: T) => ReactNode
  columns: readonly Column<T>[]
  opening: (one: T) => Opening
}

/** On narrow screens rows are cards with named cells. */
export const CaseTable = <T,>({ caption, cases, marked, onMark, who, columns, opening }: CaseTableProps<T>) => (
  <div className="table-wrap">
    <table className="table">
      <caption className="sr">{caption}</caption>
      <TableHead columns={[{ name: 'Conta' }, ...columns]} last="Ação" />
      <tbody>
        {cases.map((one, index) => (
          <tr key={opening(one).id} className={index === marked ? 'is-sel' : undefined}>
            {who(one)}
            {columns.map(({ name, className, isMoney, cell }) => (
              <td key={name} className={isMoney ? 'table-money' : className} data-name={name}>
                {cell(one)}
              </td>
            ))}
            <td className="table-action">
              <OpeningLink to={opening(one)} isMarked={index === marked} onFocus={() => onMark(index)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

type OpeningProperties = { to: Opening; isMarked: boolean; onFocus: () => void }

const OpeningLink = ({
  to: { id, address, name, isDecided, verb = 'Revisar' },
  isMarked,
  onFocus,
}: OpeningProperties) => (
  <Link
    className={`btn btn-sm ${isMarked ? 'btn-primary' : 'btn-secondary'}`}
    to={address}
    data-case={id}
    onFocus={onFocus}
  >
    {isDecided ? 'Ver' : verb}
    <span className="sr"> {name}</span>
  </Link>
)
