import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { Icon } from '#web/kit/icon.tsx'

type Notify = (message: string) => void

const NotifyContext = createContext<Notify>(() => undefined)

/** Shows a message that goes away by itself. */
export const useNotify = () => useContext(NotifyContext)

const shownMs = 5_000

/** The region of passing messages, at most two at a time. */
export function Notices({ children }: { children: ReactNode }) {
  const [notices, setNotices] = useState<{ id: number; message: string }[]>([])
  const dismiss = useCallback((id: number) => setNotices(all => all.filter(one => one.id !== id)), [])
  const notify = useCallback<Notify>(
    message => {
      const id = performance.now()
      setNotices(all => [...all, { id, message }].slice(-2))
      setTimeout(() => dismiss(id), shownMs)
    },
    [dismiss],
  )
  return (
    <NotifyContext value={notify}>
      {children}
      <section className="toasts" aria-label="Avisos">
        {notices.map(({ id, message }) => (
          <div key={id} className="toast toast-success" role="status">
            <Icon name="circle-check" />
            <p>{message}</p>
            <button type="button" className="iconbtn" aria-label="Fechar aviso" onClick={() => dismiss(id)}>
              <Icon name="x" />
            </button>
          </div>
        ))}
      </section>
    </NotifyContext>
  )
}
