import { type ReactNode, useEffect, useRef } from 'react'
import { ScrollRestoration } from 'react-router'
import { nameTab } from '../appearance.ts'
import { InnerHeader, type InnerHeaderProps } from './inner-header.tsx'

type ScreenProps = InnerHeaderProps & {
  /** Stands in place of the inner header. */
  header?: ReactNode
  /** What stays at the bottom of the window: the screen's one action. */
  action?: ReactNode
  children: ReactNode
}

/** A narrow screen of the app. Its `title` also names the tab, unless that has another name in discreet mode. */
export function Screen({ header, action, children, ...inner }: ScreenProps) {
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    nameTab(`${inner.title} · Véspera`)
  }, [inner.title])
  useFocusOnArrival(main)
  return (
    <div className="shell">
      <a className="skip" href="#conteudo">
        Ir para o conteúdo
      </a>
      {header ?? <InnerHeader {...inner} />}
      <main id="conteudo" className="page narrow screen" ref={main} tabIndex={-1}>
        {children}
      </main>
      {action && (
        <footer className="sticky-cta">
          <div>{action}</div>
        </footer>
      )}
      <ScrollRestoration getKey={placeKey} />
    </div>
  )
}

/** Every page that was loaded has the key `default`, whatever its address. */
const placeKey = ({ key, pathname }: { key: string; pathname: string }) => (key === 'default' ? pathname : key)

/** Whoever comes from another screen starts at the content of this one, as on a page that was loaded. */
function useFocusOnArrival(main: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (history.state?.idx > 0) main.current?.focus({ preventScroll: true })
  }, [main])
}
