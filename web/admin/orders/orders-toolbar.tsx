import { Icon } from '#web/kit/icon.tsx'
import { ChoiceField, SearchForm } from '../frame/toolbar.tsx'
import { userTypes } from '../user-types.ts'
import { channelNames, statusNames } from './order-labels.tsx'
import type { OrderFilter } from './order-list.ts'

type OrdersToolbarProps = {
  filter: OrderFilter
  needing: string | undefined
  unconfirmed: string | undefined
  onChange: (change: OrderFilter) => void
  onClear: () => void
}

export const OrdersToolbar = ({ filter, onChange, onClear, ...counts }: OrdersToolbarProps) => (
  <search className="stack stack-3">
    <div className="toolbar">
      <StatusChips {...{ filter, onChange }} {...counts} />
      <SearchForm
        key={filter.search}
        label="Pedido, e-mail, apelido, número da conta ou E2E"
        placeholder="Pedido, e-mail, apelido ou E2E"
        search={filter.search ?? ''}
        onSearch={search => onChange({ search })}
      />
    </div>
    <div className="toolbar order-filters">
      <ChoiceField
        label="Meio"
        all="Todos"
        options={channelNames}
        value={filter.channel}
        onValue={channel => onChange({ channel: channel as OrderFilter['channel'] })}
      />
      <ChoiceField
        label="Categoria"
        all="Todas"
        options={userTypes}
        value={filter.user_type}
        onValue={user_type => onChange({ user_type })}
      />
      <div className="toolbar-days">
        <DayField label="De" day={filter.from} max={filter.to} onDay={from => onChange({ from })} />
        <DayField label="Até" day={filter.to} min={filter.from} onDay={to => onChange({ to })} />
      </div>
      {Object.keys(filter).length > 0 && (
        <button type="button" className="btn btn-sm btn-ghost" onClick={onClear}>
          Limpar filtros
        </button>
      )}
    </div>
  </search>
)

const StatusChips = ({ filter, onChange, needing, unconfirmed }: Omit<OrdersToolbarProps, 'onClear'>) => (
  <fieldset className="chips">
    <legend className="sr">Situação</legend>
    <Chip
      name="Todos"
      pressed={!filter.status && !filter.needs}
      onPress={() => onChange({ status: undefined, needs: undefined })}
    />
    <Chip
      name="Exigem ação"
      count={needing}
      pressed={filter.needs === '1'}
      onPress={() => onChange({ status: undefined, needs: '1' })}
    />
    <Chip
      name="Pix a confirmar"
      count={unconfirmed}
      pressed={filter.needs === 'pix'}
      onPress={() => onChange({ status: undefined, needs: 'pix' })}
    />
    {(Object.keys(statusNames) as (keyof typeof statusNames)[]).map(status => (
      <Chip
        key={status}
        name={statusNames[status]}
        pressed={filter.status === status}
        onPress={() => onChange({ status, needs: undefined })}
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
