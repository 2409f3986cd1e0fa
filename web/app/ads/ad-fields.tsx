import type { ComponentProps } from 'react'
import { useFormContext } from 'react-hook-form'
import { FieldError } from '../forms/field-error.tsx'
import { useField } from '../forms/use-field.ts'
import { withScheme } from './check-ads.ts'

type AdFieldProps = Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoCapitalize' | 'placeholder'> & {
  name: string
  label: string
  isOptional?: boolean
  mend?: (typed: string) => string
}

function AdField({ name, label, isOptional = false, mend, ...input }: AdFieldProps) {
  const { id, control, message } = useField(name)
  const { setValue, trigger } = useFormContext()
  return (
    <div className="field">
      <div className="row-between">
        <label className="label" htmlFor={id}>
          {label}
        </label>
        {isOptional && <span className="ad-none">opcional</span>}
      </div>
      <input
        className="input"
        autoComplete="off"
        {...input}
        {...control}
        onChange={event => {
          void control.onChange(event)
          // Gone with the first keystroke that mends it.
          if (message) void trigger(name)
        }}
        onBlur={event => {
          if (mend) setValue(name, mend(event.currentTarget.value))
          control.onBlur(event)
        }}
      />
      <FieldError id={id} message={message} />
    </div>
  )
}

export const TitleField = ({ name }: { name: string }) => <AdField name={name} label="Título" type="text" />

export const AddressField = ({ name }: { name: string }) => (
  <AdField
    name={name}
    label="Link de destino"
    type="url"
    inputMode="url"
    autoCapitalize="none"
    placeholder="https://"
    isOptional
    mend={withScheme}
  />
)
