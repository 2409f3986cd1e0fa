import type { FieldChange } from '#contract/content-review.ts'
import { LiveText, NextText } from './shown-text.tsx'

type FieldTableProps = { caption: string; fields: readonly FieldChange[]; hasLive: boolean }

/** Fields one below the other, each as it is for visitors beside what it becomes. */
export const FieldTable = ({ caption, fields, hasLive }: FieldTableProps) => (
  <div className="table-wrap">
    <table className="table field-table">
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Campo</th>
          {hasLive && <th scope="col">No ar</th>}
          <th scope="col">Novo</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(field => (
          <FieldRow key={field.field} field={field} hasLive={hasLive} />
        ))}
      </tbody>
    </table>
  </div>
)

const FieldRow = ({ field, hasLive }: { field: FieldChange; hasLive: boolean }) => {
  const { label, live, next, changed, marks } = field
  const isChange = hasLive && changed
  return (
    <tr className={isChange ? 'is-changed' : undefined}>
      <th scope="row">
        {label}
        {isChange && <span className="sr"> (muda)</span>}
      </th>
      {hasLive && (
        <td data-name="No ar">
          <span className="field-text">{live && (isChange ? <LiveText text={live} beside={next} /> : live)}</span>
        </td>
      )}
      <td data-name="Novo">
        <span className="field-text">
          <NextText text={next} beside={isChange ? live : null} marks={marks} />
        </span>
      </td>
    </tr>
  )
}
