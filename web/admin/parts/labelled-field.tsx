import { type ReactNode, useId } from 'react'
import { Icon } from '#web/kit/icon.tsx'

/** What a control needs to be tied to its label and to what is said below it. */
export type Tied = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

type LabelledFieldProps = {
  label: string
  error?: string | undefined
  hint?: ReactNode
  optional?: boolean
  children: (tied: Tied) => ReactNode
}

export function LabelledField({ label, error, hint, optional, children }: LabelledFieldProps) {
  const id = useId()
  const below = error || hint ? `${id}-below` : undefined
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label} {optional && <span className="label-opt">opcional</span>}
      </label>
      {children({ id, 'aria-describedby': below, 'aria-invalid': error ? true : undefined })}
      {error ? (
        <p className="err" id={below}>
          <Icon name="circle-alert" />
          {error}
        </p>
      ) : (
        hint && (
          <p className="hint" id={below}>
            {hint}
          </p>
        )
      )}
    </div>
  )
}
