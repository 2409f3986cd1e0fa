import type { ComponentProps, MouseEvent } from 'react'

type BusyButtonProps = ComponentProps<'button'> & { busy: boolean; doing: string }

/** While busy, ignores clicks but keeps the focus, which a disabled button would lose. */
export const BusyButton = ({ busy, doing, onClick, children, ...rest }: BusyButtonProps) => (
  <button type="button" {...rest} onClick={busy ? ignorePress : onClick} aria-busy={busy}>
    {busy && <span className="spin" aria-hidden="true" />}
    {busy ? doing : children}
  </button>
)

/** When a person presses Enter in a field, the browser clicks the form's button. This cancels that click as well. */
const ignorePress = (event: MouseEvent) => event.preventDefault()
