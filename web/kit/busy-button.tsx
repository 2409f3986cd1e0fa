import type { ComponentProps, MouseEvent } from 'react'

type BusyButtonProps = ComponentProps<'button'> & { busy: boolean; doing: string }

/** While busy, ignores presses but keeps the focus, which a disabled button would lose. */
export const BusyButton = ({ busy, doing, onClick, children, ...rest }: BusyButtonProps) => (
  <button type="button" {...rest} onClick={busy ? ignorePress : onClick} aria-busy={busy}>
    {busy && <span className="spin" aria-hidden="true" />}
    {busy ? doing : children}
  </button>
)

/** Also cancels the click on the form's button that Enter in a field triggers. */
const ignorePress = (event: MouseEvent) => event.preventDefault()
