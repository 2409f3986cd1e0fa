import { formatDateTime } from '#contract/format.ts'
import type { PriceListChange } from '#contract/price-list.ts'
import { Dialog } from '../parts/dialog.tsx'
import { type FieldWords, unlikeFields } from './unlike-fields.ts'

type ChangeListProps = { title: string; changes: readonly PriceListChange[]; fields: FieldWords; onClose: () => void }

/** What was changed of a plan or coupon, newest first, as it was before and after. */
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

const Change = ({ change, fields }: { change: PriceListChange; fields: FieldWords }) => (
  <>
    <p>
      <b>{change.before ? 'Mudança' : 'Criação'}</b>
      <span className="muted">, por {change.operator ?? 'Sistema'}</span>{' '}
      <time className="xs num" dateTime={change.at}>
        {formatDateTime(change.at)}
      </time>
    </p>
    <dl className="change-fields">
      {unlikeFields(change, fields).map(({ name, before, after }) => (
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
