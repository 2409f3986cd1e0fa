import type { CSSProperties, KeyboardEvent } from 'react'
import { useControlProps } from '#web/kit/client/field.tsx'
import { FieldError } from '#web/kit/field-error.tsx'
import type { TypedName } from './form-parts.ts'
import { useProfileField } from './use-profile-field.ts'

export type Slider = {
  name: TypedName
  label: string
  min: number
  max: number
  step: number
  /** The value as it is said: *1,68 m*. */
  shown: (value: number) => string
  /** The ends of the range, beneath it. */
  end: (value: number) => string
}

const page = 10

export function SliderField({ name, label, min, max, step, shown, end }: Slider) {
  const { value, onValue, error, input } = useProfileField(name)
  const control = useControlProps(error)
  const { id } = control
  const now = Number(value)
  const within = (wanted: number) => String(Number(Math.min(max, Math.max(min, wanted)).toFixed(2)))

  /** Ten steps at a time (design guide, section 4); the browser's own page is a tenth of the range. */
  function turnPage(event: KeyboardEvent) {
    const direction = { PageUp: 1, PageDown: -1 }[event.key]
    if (!direction) return
    event.preventDefault()
    onValue(within(now + direction * page * step))
  }

  return (
    <div className="slider field">
      <div className="slider-top">
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id} aria-live="off">
          {shown(now)}
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
        style={{ '--v': ((now - min) / (max - min)) * 100 } as CSSProperties}
        aria-valuetext={shown(now)}
        onKeyDown={turnPage}
        onChange={event => onValue(event.target.value)}
      />
      <div className="slider-ends" aria-hidden="true">
        <span>{end(min)}</span>
        <span>{end(max)}</span>
      </div>
      <FieldError id={id} message={error} />
    </div>
  )
}
