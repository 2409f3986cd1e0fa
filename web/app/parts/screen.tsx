import { type ReactNode, useEffect, useRef } from 'react'
import { ScrollRestoration } from 'react-router'
import { paths } from '#contract/paths.ts'
import { Icon } from '#web/kit/icon.tsx'
import { nameTab } from '../appearance.ts'
import { AppLink } from './app-link.tsx'

type ScreenProps = InnerHeaderProps & {
  /** Replaces the inner header. */
  header?: ReactNode
  /** Sticks to the bottom of the window. */
  action?: ReactNode
  children: ReactNode
}

/** `title` also names the tab, except in discreet mode. */
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

/** Every freshly loaded page has the key `default`. */
const placeKey = ({ key, pathname }: { key: string; pathname: string }) => (key === 'default' ? pathname : key)

/** Moves the focus to the content after a navigation inside the app. */
function useFocusOnArrival(main: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (history.state?.idx > 0) main.current?.focus({ preventScroll: true })
  }, [main])
}

export type InnerHeaderProps = {
  title: string
  /** The target of the arrow; `close` draws a cross instead. */
  back?: string | undefined
  close?: string | undefined
  end?: ReactNode
}

export const InnerHeader = ({ title, back, close, end }: InnerHeaderProps) => (
  <header className="topbar inner">
    <div>
      <AppLink className="iconbtn" href={back ?? close ?? paths.landing} aria-label={close ? 'Fechar' : 'Voltar'}>
        <Icon name={close ? 'x' : 'arrow-left'} />
      </AppLink>
    </div>
    <p className="topbar-title">{title}</p>
    <div className="topbar-end">{end}</div>
  </header>
)
