import type { LookupTable } from '#contract/lookup.ts'
import { CheckChips, RadioChips } from './chips-field.tsx'
import type { TypedName } from './form-parts.ts'
import { useOptions } from './use-options.ts'

type OptionChipsProps = { name: TypedName; legend: string; table: LookupTable; isOptional?: boolean }

export const OneOption = (props: OptionChipsProps) => <RadioChips {...props} {...useChoices(props.table)} />

export const ManyOptions = (props: OptionChipsProps) => <CheckChips {...props} {...useChoices(props.table)} />

/** The choices of a list, and what stands in their place until they are there. */
function useChoices(table: LookupTable) {
  const { data = [], isError, refetch } = useOptions(table)
  return {
    choices: data.map(({ id, name }) => ({ value: String(id), label: name })),
    children: isError ? <NotLoaded retry={refetch} /> : <span className="sk chips-sk" />,
  }
}

export const NotLoaded = ({ retry }: { retry: () => unknown }) => (
  <p className="hint" role="status">
    Não foi possível carregar as opções.{' '}
    <button type="button" className="link" onClick={() => void retry()}>
      Tentar de novo
    </button>
  </p>
)
