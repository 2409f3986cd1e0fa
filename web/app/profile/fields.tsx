import type { ComponentProps, CSSProperties, FocusEvent, KeyboardEvent, ReactNode } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import type { Range } from '#contract/field-parsers.ts'
import {
  Field,
  SelectField as KitSelectField,
  TextField as KitTextField,
  useControlProps,
} from '#web/kit/client/field.tsx'
import { type Mask, MaskedInput } from '#web/kit/client/masked-input.tsx'
import { FieldError } from '#web/kit/field-error.tsx'
import type { Choice } from '#web/kit/select.tsx'
import { afterPress } from '../forms/fields.tsx'
import type { TypedName } from './form-plans.ts'
import type { Value } from './profile-values.ts'

export function useProfileField<V extends Value = string>(name: TypedName) {
  const { trigger } = useFormContext()
  const { field, fieldState } = useController({ name })
  const error = fieldState.error?.message
  return {
    error,
    value: field.value as V,
    onValue(value: V) {
      field.onChange(value)
      // Revalidates an invalid field on every keystroke, so that the error disappears as soon as it is fixed.
      if (error) void trigger(name)
    },
    input: {
      name,
      onBlur: ({ target }: FocusEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => {
        field.onBlur()
        // Skips a field that already has an error: if it came from the server, validation here would clear it.
        if (!error && target.value !== '') afterPress(() => void trigger(name))
      },
    },
  }
}

type TextFieldProps = Pick<
  ComponentProps<'input'>,
  'inputMode' | 'autoComplete' | 'autoCapitalize' | 'placeholder' | 'list' | 'spellCheck'
> & {
  name: TypedName
  label: string
  hint?: ReactNode
  isOptional?: boolean
}

export function TextField({ name, ...rest }: TextFieldProps) {
  const { input, ...field } = useProfileField(name)
  return <KitTextField {...rest} {...field} {...input} />
}

type MaskedFieldProps = TextFieldProps & { mask: Mask }

export function MaskedField({ name, label, hint, ...rest }: MaskedFieldProps) {
  const { input, error, ...field } = useProfileField(name)
  return (
    <Field {...{ label, hint, error }}>{control => <MaskedInput {...rest} {...field} {...input} {...control} />}</Field>
  )
}

type SelectFieldProps = {
  name: TypedName
  label: string
  /** Undefined until the options have loaded. */
  options: readonly Choice[] | undefined
  /** The label of a chosen value that is not in `options`. */
  unlisted?: string
  isOptional?: boolean
  onPick?: () => void
}

export function SelectField({ name, options, unlisted, onPick, ...rest }: SelectFieldProps) {
  const { input, onValue, ...field } = useProfileField(name)
  return (
    <KitSelectField
      {...rest}
      {...field}
      {...input}
      none="Selecione"
      options={withChosen(options, field.value, unlisted)}
      onValue={value => {
        onValue(value)
        onPick?.()
      }}
    />
  )
}

/** Keeps a chosen value visible while the list is loading. */
const withChosen = (options: readonly Choice[] = [], chosen: string, unlisted = chosen) =>
  chosen === '' || options.some(({ value }) => value === chosen)
    ? options
    : [{ value: chosen, label: unlisted }, ...options]

type SliderFieldProps = {
  name: TypedName
  label: string
  /** The limits, in the column's unit. The form's value times `scale` is in the same unit. */
  range: Range
  scale?: number
  describe: (value: number) => string
  /** Labels both ends of the range, below the slider. */
  describeLimit: (value: number) => string
}

const page = 10

export function SliderField({ name, label, range, scale = 1, describe, describeLimit }: SliderFieldProps) {
  const { value, onValue, error, input } = useProfileField(name)
  const control = useControlProps(error)
  const { id } = control
  const [min, max, step] = [range.min / scale, range.max / scale, range.step / scale]
  const current = Number(value)
  const description = describe(Math.round(current * scale))
  const within = (changed: number) => String(Number(Math.min(max, Math.max(min, changed)).toFixed(2)))

  /** Moves ten steps at a time. Browsers would otherwise move a tenth of the range. */
  function turnPage(event: KeyboardEvent) {
    const direction = { PageUp: 1, PageDown: -1 }[event.key]
    if (!direction) return
    event.preventDefault()
    onValue(within(current + direction * page * step))
  }

  return (
    <div className="slider field">
      <div className="slider-top">
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id} aria-live="off">
          {description}
        </output>
      </div>
      <input
        type="range"
        {...input}
        {...control}
        min={min}
        max={max}
        step={step}
        value={value}
        style={{ '--v': ((current - min) / (max - min)) * 100 } as CSSProperties}
        aria-valuetext={description}
        onKeyDown={turnPage}
        onChange={event => onValue(event.target.value)}
      />
      <div className="slider-ends" aria-hidden="true">
        <span>{describeLimit(range.min)}</span>
        <span>{describeLimit(range.max)}</span>
      </div>
      <FieldError id={id} message={error} />
    </div>
  )
}
