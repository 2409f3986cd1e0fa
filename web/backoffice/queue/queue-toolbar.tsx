import { queueFilters } from '#contract/kyc-review.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ChoiceField } from '../parts/choice-field.tsx'
import type { Choice } from './use-queue.ts'
import { userTypes } from './user-types.ts'

type Filter = keyof typeof queueFilters
type QueueToolbarProps = {
  choice: Choice
  counts: Partial<Record<Filter, number>> | undefined
  onChoose: (change: Partial<Choice>) => void
}

const filters = Object.entries(queueFilters) as [Filter, string][]

export const QueueToolbar = ({ choice, counts, onChoose }: QueueToolbarProps) => (
  <div className="toolbar">
    <fieldset className="chips">
      <legend className="sr">Situação</legend>
      {filters.map(([filter, name]) => (
        <button
          key={filter}
          type="button"
          className="chip"
          aria-pressed={filter === choice.filter}
          onClick={() => onChoose({ filter })}
        >
          <Icon name="check" />
          {name} <span className="num">{counts?.[filter] ?? ''}</span>
        </button>
      ))}
    </fieldset>
    <ChoiceField
      className="toolbar-end"
      label="Categoria"
      all="Todas"
      options={userTypes}
      value={choice.userType?.toString()}
      onValue={type => onChoose({ userType: type ? Number(type) : undefined })}
    />
  </div>
)
