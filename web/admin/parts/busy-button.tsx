import type { ComponentProps, ReactNode } from 'react'

type BusyButtonProps = ComponentProps<'button'> & { busy: boolean; doing: string; children: ReactNode }

/** A button that says what it is doing while it does it, and takes no second press. */
export const BusyButton = ({ busy, doing, children, disabled, ...rest }: BusyButtonProps) => (
  <button type="button" {...rest} disabled={disabled || busy} aria-busy={busy || undefined}>
    {busy ? (
      <>
        <span className="spin" aria-hidden="true" />
        {doing}
      </>
    ) : (
      children
    )}
  </button>
)
