import type { FieldChange } from '#contract/profile-review.ts'
import { NewText, OldText } from './text-diff.tsx'

export function FieldChanges({ fields, isPast }: { fields: readonly FieldChange[]; isPast: boolean }) {
  const hasLive = fields.some(({ live }) => live !== null)
  const changed = fields.filter(field => field.changed)
  const same = fields.filter(field => !field.changed)
  if (!hasLive) {
    return (
      <section className="stack stack-3" aria-labelledby="campos">
        <h2 className="h-sm" id="campos">
          Primeira versão: nada está no ar ainda
        </h2>
        <FieldTable caption="Campos do perfil" fields={fields} hasLive={false} />
      </section>
    )
  }
  return (
    <section className="stack stack-3" aria-labelledby="campos">
      <h2 className="h-sm" id="campos">
        {changesHeading(changed.length, isPast)}
      </h2>
      {changed.length > 0 && <FieldTable caption="Campos que mudam" fields={changed} hasLive />}
      {same.length > 0 && (
        <details className="panel unchanged" open={changed.length === 0}>
          <summary>{same.length === 1 ? '1 campo sem mudança' : `${same.length} campos sem mudança`}</summary>
          <FieldTable caption="Campos que ficam como estão" fields={same} hasLive />
        </details>
      )}
    </section>
  )
}

function changesHeading(count: number, isPast: boolean) {
  if (count === 0) return isPast ? 'É o que está no ar' : 'Nada muda em relação ao que está no ar'
  const [fields, verb] = count === 1 ? ['1 campo', 'muda'] : [`${count} campos`, 'mudam']
  return isPast ? `${fields} diferente${count === 1 ? '' : 's'} do que está no ar` : `${fields} ${verb}`
}

type FieldTableProps = { caption: string; fields: readonly FieldChange[]; hasLive: boolean }

const FieldTable = ({ caption, fields, hasLive }: FieldTableProps) => (
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
          <span className="field-text">{live && (isChange ? <OldText text={live} beside={next} /> : live)}</span>
        </td>
      )}
      <td data-name="Novo">
        <span className="field-text">
          <NewText text={next} beside={isChange ? live : null} marks={marks} />
        </span>
      </td>
    </tr>
  )
}
