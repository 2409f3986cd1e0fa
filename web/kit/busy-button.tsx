import type { ComponentProps } from 'react'

type BusyButtonProps = ComponentProps<'button'> & {
  busy: boolean
  doing: string
  /** Keeps the focus while it is busy: its form must ignore a second press. */
  staysEnabled?: boolean
}

export const BusyButton = ({ busy, doing, staysEnabled = false, disabled, children, ...rest }: BusyButtonProps) => (
  <button type="button" {...rest} disabled={disabled || (busy && !staysEnabled)} aria-busy={busy}>
    {busy && <span className="spin" aria-hidden="true" />}
    {busy ? doing : children}
  </button>
)
