import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { Icon } from '#web/kit/icon.tsx'

type Say = (words: string) => void

const Saying = createContext<Say>(() => undefined)

/** Says in passing that something was done. */
export const useNotify = () => useContext(Saying)

const shownMs = 5_000

/** The region of passing messages, at most two at a time. */
export function Notices({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState<{ id: number; words: string }[]>([])
  const forget = useCallback((id: number) => setSaid(all => all.filter(one => one.id !== id)), [])
  const say = useCallback<Say>(
    words => {
      const id = performance.now()
      setSaid(all => [...all, { id, words }].slice(-2))
      setTimeout(() => forget(id), shownMs)
    },
    [forget],
  )
  return (
    <Saying value={say}>
      {children}
      <section className="toasts" aria-label="Avisos">
        {said.map(({ id, words }) => (
          <div key={id} className="toast toast-success" role="status">
            <Icon name="circle-check" />
            <p>{words}</p>
            <button type="button" className="iconbtn" aria-label="Fechar aviso" onClick={() => forget(id)}>
              <Icon name="x" />
            </button>
          </div>
        ))}
      </section>
    </Saying>
  )
}
