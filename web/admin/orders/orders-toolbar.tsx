import { Icon } from '#web/kit/icon.tsx'
import { ChoiceField } from '../parts/choice-field.tsx'
import { SearchForm } from '../parts/search-form.tsx'
import { userTypes } from '../user-types.ts'
import { channelNames, statusNames } from './order-labels.tsx'
import type { OrderFilter } from './order-list.ts'

type OrdersToolbarProps = {
  choice: OrderFilter
  needing: string | undefined
  unconfirmed: string | undefined
  onChoose: (change: OrderFilter) => void
  onClear: () => void
}

export const OrdersToolbar = ({ choice, onChoose, onClear, ...counts }: OrdersToolbarProps) => (
  <search className="stack stack-3">
    <div className="toolbar">
      <StatusChips {...{ choice, onChoose }} {...counts} />
      <SearchForm
        key={choice.search}
        label="Pedido, e-mail, apelido, número da conta ou E2E"
        placeholder="Pedido, e-mail, apelido ou E2E"
        search={choice.search ?? ''}
        onSearch={search => onChoose({ search })}
      />
    </div>
    <div className="toolbar order-filters">
      <ChoiceField
        label="Meio"
        all="Todos"
        options={channelNames}
        value={choice.channel}
        onValue={channel => onChoose({ channel: channel as OrderFilter['channel'] })}
      />
      <ChoiceField
        label="Categoria"
        all="Todas"
        options={userTypes}
        value={choice.user_type}
        onValue={user_type => onChoose({ user_type })}
      />
      <DayField label="De" day={choice.from} max={choice.to} onDay={from => onChoose({ from })} />
      <DayField label="Até" day={choice.to} min={choice.from} onDay={to => onChoose({ to })} />
      {Object.keys(choice).length > 0 && (
        <button type="button" className="btn btn-sm btn-ghost" onClick={onClear}>
          Limpar filtros
        </button>
      )}
    </div>
  </search>
)

const StatusChips = ({ choice, onChoose, needing, unconfirmed }: Omit<OrdersToolbarProps, 'onClear'>) => (
  <fieldset className="chips">
    <legend className="sr">Situação</legend>
    <Chip
      name="Todos"
      pressed={!choice.status && !choice.needs}
      onPress={() => onChoose({ status: undefined, needs: undefined })}
    />
    <Chip
      name="Exigem ação"
      count={needing}
      pressed={choice.needs === '1'}
      onPress={() => onChoose({ status: undefined, needs: '1' })}
    />
    <Chip
      name="Pix a confirmar"
      count={unconfirmed}
      pressed={choice.needs === 'pix'}
      onPress={() => onChoose({ status: undefined, needs: 'pix' })}
    />
    {(Object.keys(statusNames) as (keyof typeof statusNames)[]).map(status => (
      <Chip
        key={status}
        name={statusNames[status]}
        pressed={choice.status === status}
        onPress={() => onChoose({ status, needs: undefined })}
      />
    ))}
  </fieldset>
)

type ChipProps = { name: string; count?: string | undefined; pressed: boolean; onPress: () => void }

const Chip = ({ name, count, pressed, onPress }: ChipProps) => (
  <button type="button" className="chip" aria-pressed={pressed} onClick={onPress}>
    <Icon name="check" />
    {name} {count && <span className="num">{count}</span>}
  </button>
)

type DayFieldProps = {
  label: string
  day: string | undefined
  min?: string | undefined
  max?: string | undefined
  onDay: (day: string | undefined) => void
}

const DayField = ({ label, day = '', min, max, onDay }: DayFieldProps) => (
  <label className="toolbar-part">
    <span className="label">{label}</span>
    <input
      className="input num"
      type="date"
      min={min ?? '2020-01-01'}
      max={max ?? '2099-12-31'}
      value={day}
      onChange={({ target }) => target.validity.badInput || onDay(target.value || undefined)}
    />
  </label>
)
