type TableHeadProps = {
  columns: readonly { name: string; isMoney?: boolean | undefined }[]
  /** The name of the last column, for screen readers. */
  last: string
}

export const TableHead = ({ columns, last }: TableHeadProps) => (
  <thead>
    <tr>
      {columns.map(({ name, isMoney }) => (
        <th key={name} scope="col" className={isMoney ? 'table-money' : undefined}>
          {name}
        </th>
      ))}
      <th scope="col">
        <span className="sr">{last}</span>
      </th>
    </tr>
  </thead>
)
