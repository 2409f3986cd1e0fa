import '../dialog.css'
import { type PointerEvent, type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'

type DialogProps = { title: string; onClose: () => void; children: ReactNode }

export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const listening = new AbortController()
    element.addEventListener('close', () => close(), listening)
    // Closes on `cancel`, because `close` fires a task later, and until then a key press could not open another dialog.
    element.addEventListener('cancel', event => closeNow(event, close), listening)
    element.showModal()
    return () => {
      listening.abort()
      element.close()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={id}
      onPointerDown={event => isOnBackdrop(event) && onClose()}
    >
      <div className="dialog-body">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  )
}

function closeNow(event: Event, close: () => void) {
  if (event.target !== event.currentTarget) return
  event.preventDefault()
  close()
}

/** Compares positions, because a press on the backdrop also has the dialog as its target. */
function isOnBackdrop({ target, currentTarget, clientX, clientY }: PointerEvent) {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  const isOutside = clientX < left || clientX > right || clientY < top || clientY > bottom
  return target === currentTarget && isOutside
}
