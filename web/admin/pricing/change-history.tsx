import { formatDateTime } from '#contract/format.ts'
import type { PriceListChange } from '#contract/plan.ts'
import { Dialog } from '#web/kit/client/dialog.tsx'

type ChangeListProps = { title: string; changes: readonly PriceListChange[]; fields: FieldLabels; onClose: () => void }

/** A field without a label is not shown. */
export type FieldLabels = Readonly<Record<string, readonly [name: string, write: (value: unknown) => string]>>

type ChangedField = { name: string; before: string | undefined; after: string }

/** The changed fields; for a new record, all fields. */
export function changedFields(
  { before, after }: Pick<PriceListChange, 'before' | 'after'>,
  labels: FieldLabels,
): ChangedField[] {
  return Object.entries(labels).flatMap(([field, [name, write]]) => {
    const now = after[field]
    if (now === undefined || (before && same(before[field], now))) return []
    if (!before && now === null) return []
    return [{ name, before: before ? write(before[field] ?? null) : undefined, after: write(now) }]
  })
}

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other)

/** `null` → `–`, `true` → `Sim`. */
export const formatValue = (value: unknown) =>
  value === null ? '–' : typeof value === 'boolean' ? (value ? 'Sim' : 'Não') : String(value)

export const ChangeList = ({ title, changes, fields, onClose }: ChangeListProps) => (
  <Dialog title={title} onClose={onClose}>
    {changes.length === 0 && <p className="muted">Nada foi alterado até agora.</p>}
    <ol className="changes">
      {changes
        .toSorted((one, other) => other.at.localeCompare(one.at))
        .map(change => (
          <li key={`${change.at} ${JSON.stringify(change.after)}`}>
            <Change change={change} fields={fields} />
          </li>
        ))}
    </ol>
    <button type="button" className="btn btn-sm btn-secondary" onClick={onClose}>
      Fechar
    </button>
  </Dialog>
)

const Change = ({ change, fields }: { change: PriceListChange; fields: FieldLabels }) => (
  <>
    <p>
      <b>{change.before ? 'Mudança' : 'Criação'}</b>
      <span className="muted">, por {change.operator ?? 'Sistema'}</span>{' '}
      <time className="xs num" dateTime={change.at}>
        {formatDateTime(change.at)}
      </time>
    </p>
    <dl className="change-fields">
      {changedFields(change, fields).map(({ name, before, after }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {before !== undefined && (
              <>
                <del>
                  <span className="sr">antes: </span>
                  {before}
                </del>{' '}
                <span aria-hidden="true">→</span>{' '}
              </>
            )}
            <ins>
              <span className="sr">depois: </span>
              {after}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  </>
)
