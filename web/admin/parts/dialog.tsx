import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'

type DialogProps = { title: string; onClose: () => void; children: ReactNode }

/** A modal question: the browser keeps the focus inside and gives it back; Esc and the ground around it close it. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const closed = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const shown = dialog.current
    if (!shown) return
    const leaving = new AbortController()
    const { signal } = leaving
    shown.addEventListener('close', () => closed(), { signal })
    shown.addEventListener('click', event => event.target === shown && shown.close(), { signal })
    shown.showModal()
    return () => {
      leaving.abort()
      shown.close()
    }
  }, [])
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={id}>
      <div className="dialog-body">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  )
}
