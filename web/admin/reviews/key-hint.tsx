/** The key that does what a button does, for who sees the button and has a keyboard. */
export const KeyHint = ({ letter }: { letter: string }) => (
  <span className="key-hints" aria-hidden="true">
    <kbd className="kbd">{letter}</kbd>
  </span>
)
