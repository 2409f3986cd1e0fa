import type { ComponentProps } from 'react'
import { useFormContext } from 'react-hook-form'
import { Field } from '#web/kit/client/field.tsx'
import { useField } from '../forms/use-field.ts'
import { withScheme } from './ads.ts'

type AdFieldProps = Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoCapitalize' | 'placeholder'> & {
  name: string
  label: string
  isOptional?: boolean
  mend?: (typed: string) => string
}

function AdField({ name, label, isOptional = false, mend, ...input }: AdFieldProps) {
  const { register, error } = useField(name)
  const { setValue, trigger } = useFormContext()
  return (
    <Field {...{ label, error, isOptional }}>
      {control => (
        <input
          className="input"
          autoComplete="off"
          {...input}
          {...register}
          {...control}
          onChange={event => {
            void register.onChange(event)
            // The error disappears with the first keystroke that corrects it.
            if (error) void trigger(name)
          }}
          onBlur={event => {
            if (mend) setValue(name, mend(event.currentTarget.value))
            register.onBlur(event)
          }}
        />
      )}
    </Field>
  )
}

export const TitleField = ({ name }: { name: string }) => <AdField name={name} label="Título" type="text" />

export const TargetUrlField = ({ name }: { name: string }) => (
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
