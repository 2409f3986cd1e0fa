import type { State } from '#contract/place.ts'
import { Icon } from '../ui/icon.tsx'
import { keptMarkup } from '../ui/kept-markup.ts'

export type StateFormProps = {
  states: State[]
  state: State
  /** Where a new state is looked at, and what of the present filters goes along; by default this page, with none. */
  form?: { action: string; keep?: Record<string, string | undefined> } | undefined
}

const StateOptions = ({ states, state }: Pick<StateFormProps, 'states' | 'state'>) =>
  states.map(({ id, sigla }) => (
    <option key={id} data-id={id} selected={id === state.id}>
      {sigla}
    </option>
  ))
const stateOptions = keptMarkup(StateOptions, ({ states, state }) => `${states.length} ${state.id}`)

export const StateForm = ({ states, state, form }: StateFormProps) => (
  <form className="state-form" action={form?.action} data-state-form>
    {Object.entries(form?.keep ?? {}).map(
      ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
    )}
    <label className="state">
      <span className="sr">Estado</span>
      <select name="state" autoComplete="off" dangerouslySetInnerHTML={stateOptions({ states, state })} />
      <Icon name="chevron-down" />
    </label>
    {states.length > 1 && (
      <noscript>
        <button type="submit" className="state-send">
          Ver
        </button>
      </noscript>
    )}
  </form>
)
