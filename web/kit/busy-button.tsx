import type { ComponentProps, MouseEvent } from 'react'

type BusyButtonProps = ComponentProps<'button'> & { busy: boolean; doing: string }

/** While it is busy it keeps the focus, which a disabled button would lose, and ignores presses. */
export const BusyButton = ({ busy, doing, onClick, children, ...rest }: BusyButtonProps) => (
  <button type="button" {...rest} onClick={busy ? ignorePress : onClick} aria-busy={busy}>
    {busy && <span className="spin" aria-hidden="true" />}
    {busy ? doing : children}
  </button>
)

/** Also the press that Enter in a field gives to the button of its form. */
const ignorePress = (event: MouseEvent) => event.preventDefault()
