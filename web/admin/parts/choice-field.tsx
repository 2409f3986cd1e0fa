import { useId } from 'react'
import { Select } from '#web/kit/select.tsx'

type ChoiceFieldProps = {
  label: string
  /** The label of the empty choice. */
  all: string
  options: Readonly<Record<string, string>>
  value: string | undefined
  onValue: (value: string | undefined) => void
  className?: string
}

export function ChoiceField({
  label,
  all,
  value = '',
  onValue,
  className = 'toolbar-part',
  options,
}: ChoiceFieldProps) {
  const id = useId()
  return (
    <div className={className}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <Select id={id} none={all} {...{ options, value }} onValue={chosen => onValue(chosen || undefined)} />
    </div>
  )
}
