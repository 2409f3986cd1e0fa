import { type ReactNode, useEffect, useRef } from 'react'
import { paths } from '#contract/paths.ts'
import type { AppRoute } from '#contract/routes.ts'
import { ScrollRestoration } from '#web/kit/client/router.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { read } from '../device.ts'
import { AppLink } from './app-link.tsx'

type ScreenFrameProps = InnerHeaderProps & {
  header?: ReactNode
  action?: ReactNode
  children: ReactNode
}

/** `title` also names the tab, except in discreet mode. */
export function Screen({ header, action, children, ...inner }: ScreenFrameProps) {
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
      <ScrollRestoration keyOf={placeKey} />
    </div>
  )
}

let tabTitle = 'Véspera'

/** Without a title the tab is renamed after discreet mode has changed. */
export function nameTab(title = tabTitle) {
  tabTitle = title
  document.title = isDiscreet() ? 'Agenda' : title
}

export const isDiscreet = () => Boolean(read('discreet', 'device'))

/** Every freshly loaded page has the key `default`. */
const placeKey = ({ key, pathname }: { key: string; pathname: string }) => (key === 'default' ? pathname : key)

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

export type ScreenProps = { route: AppRoute }
