import { type ReactNode, useEffect, useId, useRef } from 'react'

type DialogProps = { open: boolean; heading: string; close: () => void; children: ReactNode }

/** A dialog of the platform's own: it holds the focus and gives it back, and Esc and its ground close it. */
export function Dialog({ open, heading, close, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={id}
      onClose={close}
      onPointerDown={event => event.target === event.currentTarget && isOutside(event) && close()}
    >
      {open && (
        <div className="stack">
          <h2 id={id}>{heading}</h2>
          {children}
        </div>
      )}
    </dialog>
  )
}

/** The ground belongs to the dialog, and so does its padding; only the ground closes it. */
function isOutside({ currentTarget, clientX, clientY }: React.PointerEvent) {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
