import './screen.css'
import { lazy, type MouseEvent, type ReactNode, Suspense, useEffect, useRef } from 'react'
import type { AppRoute } from '#contract/app-screens.ts'
import { paths } from '#contract/paths.ts'
import { arrivalIn } from '#web/kit/client/arrival.ts'
import { cameByLink, ScrollRestoration } from '#web/kit/client/router.tsx'
import { read } from '#web/kit/client/stored.ts'
import { useIsWide } from '#web/kit/client/wide.ts'
import { Icon, Logo } from '#web/kit/icon.tsx'
import { QuickExit } from '#web/parts/privacy-buttons.tsx'
import { AppLink } from './app-link.tsx'

type ScreenFrameProps = InnerHeaderProps & {
  header?: ReactNode
  action?: ReactNode
  /** Content that a wide window shows beside an entry screen's form. */
  aside?: ReactNode
  /** In a wide window, lets the content fill its column. Otherwise the content is as wide as a form. */
  isWhole?: boolean
  children: ReactNode
}

/**
 * `title` also names the tab, except in discreet mode. A wide window shows the account's navigation beside the content,
 * or the `aside` of an entry screen.
 */
export function Screen({ header, action, aside, isWhole = false, children, ...inner }: ScreenFrameProps) {
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    nameTab(`${inner.title} · Véspera`)
  }, [inner.title])
  useFocusOnArrival(main)
  return (
    <div className={`shell ${aside ? 'is-entry' : 'is-account'}`}>
      <a className="skip" href="#conteudo">
        Ir para o conteúdo
      </a>
      {header ?? <InnerHeader {...inner} />}
      {aside ?? <BesideContent />}
      <main id="conteudo" className={`page screen${isWhole ? ' is-whole' : ' narrow'}`} ref={main} tabIndex={-1}>
        {children}
      </main>
      {action && (
        <footer className="sticky-cta">
          <div>{action}</div>
        </footer>
      )}
      {/* Tells `entry.css` that the form above is complete: its height is now final, so CSS can centre it. */}
      {aside && <span className="entry-end" hidden />}
      <ScrollRestoration keyOf={placeKey} />
    </div>
  )
}

const AccountNav = lazy(async () => ({ default: (await import('./account-nav.tsx')).AccountNav }))

/** Phones do not load the navigation. In wide windows, CSS reserves space for it while it loads. */
const BesideContent = () =>
  useIsWide() &&
  read('token') && (
    <Suspense>
      <AccountNav />
    </Suspense>
  )

let tabTitle = 'Véspera'

/** Call this without a title to rename the tab after discreet mode has changed. */
export function nameTab(title = tabTitle) {
  tabTitle = title
  document.title = isDiscreet() ? 'Agenda' : title
}

export const isDiscreet = () => Boolean(read('discreet', 'device'))

/** Uses the path for freshly loaded pages, because they all have the key `default`. */
const placeKey = ({ key, pathname }: { key: string; pathname: string }) => (key === 'default' ? pathname : key)

function useFocusOnArrival(main: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (history.state?.idx > 0) arrivalIn(main.current)?.focus({ preventScroll: true })
  }, [main])
}

export type InnerHeaderProps = {
  title: string
  /** The arrow's target. If `close` is set, a cross replaces the arrow. */
  back?: string | undefined
  close?: string | undefined
}

function returnToLink(event: MouseEvent) {
  const isPlain = !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)
  if (!isPlain || !cameByLink()) return
  event.preventDefault()
  history.back()
}

/** Returns people to the link that they followed. Without such a link, `href` opens the parent screen. */
export const BackArrow = ({ href }: { href: string }) => (
  <AppLink className="iconbtn" href={href} aria-label="Voltar" onClick={returnToLink} state={null}>
    <Icon name="arrow-left" />
  </AppLink>
)

export const InnerHeader = ({ title, back, close }: InnerHeaderProps) => (
  <header className="topbar inner">
    <WideLogo />
    <div className="topbar-back">
      {close ? (
        <AppLink className="iconbtn" href={close} aria-label="Fechar">
          <Icon name="x" />
        </AppLink>
      ) : (
        <BackArrow href={back ?? paths.landing} />
      )}
    </div>
    <p className="topbar-title">{title}</p>
    <div className="topbar-end">
      <QuickExit />
    </div>
  </header>
)

/** Renders nothing on phones, so that they don't download the logo. */
export const WideLogo = () =>
  useIsWide() && (
    <a className="logo" href={paths.landing} aria-label="Véspera, início">
      <Logo />
    </a>
  )

export type ScreenProps = { route: AppRoute }
