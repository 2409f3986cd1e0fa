import '../frame/rail.css'
import '../frame/toolbar.css'
import '../frame/case-list.css'
import '../frame/case-screen.css'
import '../frame/figures.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type AdminScreen, adminPaths, adminScreens } from '#contract/admin-screens.ts'
import type { OperatorState } from '#contract/operator.ts'
import { countText, maxCounted } from '#contract/review.ts'
import type { WorklistKind } from '#contract/worklist-kinds.ts'
import { arrivalIn } from '#web/kit/client/arrival.ts'
import { Notices } from '#web/kit/client/notify.tsx'
import { matchPath } from '#web/kit/client/path-match.ts'
import { Link, Navigate, useLocation, useNavigate } from '#web/kit/client/router.tsx'
import { Icon, Logo } from '#web/kit/icon.tsx'
import type { IconName } from '#web/kit/icon-shapes.ts'
import { useFigures } from '../cases/worklist.ts'
import { FailureNote } from '../frame/failure-note.tsx'
import { useKeys } from '../frame/keys.tsx'
import { notifyError } from '../frame/operator-notices.ts'
import { mayOpen } from '../session/permitted-link.tsx'
import { IdleWarning, useLogOut, useOperator } from '../session/session.tsx'
import { UrgentWatch } from '../worklist/urgent-watch.tsx'

/** The frame of every screen. If nobody is logged in, redirects to the log-in, and the log-in then returns here. */
export function Admin({ children }: { children: ReactNode }) {
  const { data: operator, error, refetch } = useOperator()
  const { pathname, search, state } = useLocation()
  const { isFromLogIn = false } = (state ?? {}) as { isFromLogIn?: boolean }
  const main = useFocusOnNavigation(pathname, isFromLogIn)
  const navigate = useNavigate()
  useKeys({ '/': () => navigate(adminPaths.accounts) })
  if (error) return <FailureNote error={error} again={() => void refetch()} />
  if (operator === undefined) return <p className="waiting">Abrindo…</p>
  if (operator?.stage !== 'in') {
    return <Navigate to={adminPaths['log-in']} state={{ from: pathname + search }} replace />
  }
  return (
    <>
      <a className="skip" href="#conteudo">
        Ir para o conteúdo
      </a>
      <div className="admin">
        <Rail operator={operator} />
        <main className="admin-main" id="conteudo" tabIndex={-1} ref={main}>
          <AgeRisk />
          {children}
        </main>
      </div>
      <IdleWarning />
      <Notices />
    </>
  )
}

const ageRisk = () => document.querySelector<HTMLMetaElement>('meta[name="age-risk"]')?.content

const AgeRisk = () => {
  const acceptedBy = ageRisk()
  if (!acceptedBy) return null
  return (
    <p className="note note-danger">
      <Icon name="triangle-alert" />
      <span>
        Ninguém verifica a idade dos visitantes, e por isso as fotos estão ocultas. Risco aceito por {acceptedBy}.
      </span>
    </p>
  )
}

/** Moves the focus to each new screen, except on page load, when the browser sets the focus. */
function useFocusOnNavigation(pathname: string, isFromLogIn: boolean) {
  const main = useRef<HTMLElement>(null)
  const previous = useRef(isFromLogIn ? undefined : pathname)
  useEffect(() => {
    if (previous.current !== pathname) arrivalIn(main.current)?.focus()
    previous.current = pathname
  }, [pathname])
  return main
}

type Screen = (typeof adminScreens)[AdminScreen]
type Section = Extract<Screen, { menu: object }>
type Menu = { icon: IconName; name: string; counts?: readonly WorklistKind[]; daily?: true }

const isSection = (screen: Screen): screen is Section => 'menu' in screen
const sections = Object.values(adminScreens).filter(isSection)
const menuOf = ({ menu }: Section): Menu => menu
const isDaily = (section: Section) => menuOf(section).daily === true
const othersName = 'Ajustes e registros'

function sectionAt(pathname: string) {
  const isHere = ({ path }: Screen) => matchPath(path, pathname, { end: false }) !== undefined
  const screen = Object.values(adminScreens).find(screen => 'below' in screen && isHere(screen))
  if (screen && 'below' in screen) return adminScreens[screen.below]
  // One section's path can begin with another's. The longest match is the current section.
  return sections.filter(isHere).toSorted((one, other) => other.path.length - one.path.length)[0]
}

function Rail({ operator }: { operator: OperatorState }) {
  const { pathname } = useLocation()
  const current = sectionAt(pathname)
  const nav = useInView(current)
  const waiting = useWaitingCounts()
  const menu = useMenu()
  const open = sections.filter(({ path }) => mayOpen(operator, path))
  const daily = open.filter(isDaily)
  const others = open.filter(section => !isDaily(section))
  const linkTo = (section: Section) => (
    <SectionLink
      key={section.path}
      section={section}
      isHere={section === current}
      waiting={waiting(section)}
      onClick={menu.close}
    />
  )
  return (
    <header className="rail" ref={menu.frame}>
      <div className="logo">
        <Logo />
        <span className="sr">Véspera</span>
      </div>
      <MenuButton menu={menu} name={current?.menu.name} waiting={current && waiting(current)} />
      <nav id={menuId} aria-label="Seções" ref={nav} data-open={menu.isOpen}>
        {daily.map(linkTo)}
        <details open={daily.length === 0 || (current && others.includes(current))}>
          <summary title={othersName}>
            <Icon name="sliders-horizontal" />
            <span className="rail-name">{othersName}</span>
            <Icon name="chevron-down" />
          </summary>
          {others.map(linkTo)}
        </details>
      </nav>
      <Account operator={operator} />
    </header>
  )
}

type SectionLinkProps = { section: Section; isHere: boolean; waiting: string | undefined; onClick: () => void }

function SectionLink({ section, isHere, waiting, onClick }: SectionLinkProps) {
  const { icon, name } = section.menu
  return (
    <Link to={section.path} title={name} aria-current={isHere ? 'page' : undefined} onClick={onClick}>
      <Icon name={icon} />
      <span className="rail-name">{name}</span>
      {waiting !== undefined && (
        <span className="n">
          {waiting}
          <span className="sr"> aguardando</span>
        </span>
      )}
    </Link>
  )
}

const menuId = 'secoes'

/** The section menu, which is collapsible only on phones. */
function useMenu() {
  const [isOpen, setOpen] = useState(false)
  const frame = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  useEffect(() => {
    if (!isOpen) return
    const closeOutside = ({ target }: PointerEvent) => frame.current?.contains(target as Node) || setOpen(false)
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('keydown', closeByKey)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('keydown', closeByKey)
    }
  }, [isOpen])
  return { isOpen, frame, button, close, toggle: () => setOpen(!isOpen) }
}

type MenuButtonProps = { menu: ReturnType<typeof useMenu>; name: string | undefined; waiting: string | undefined }

function MenuButton({ menu: { button, isOpen, toggle }, name, waiting }: MenuButtonProps) {
  return (
    <button
      ref={button}
      type="button"
      className="rail-menu btn btn-sm btn-secondary"
      aria-expanded={isOpen}
      aria-controls={menuId}
      onClick={toggle}
    >
      <span>
        <span className="sr">Seções: </span>
        {name ?? 'Seções'}
      </span>
      {waiting && (
        <span className="n">
          {waiting}
          <span className="sr"> aguardando</span>
        </span>
      )}
      <Icon name="chevron-down" />
    </button>
  )
}

function useInView(current: Section | undefined) {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    if (current) nav.current?.querySelector(`[href="${current.path}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return nav
}

/** Takes the counts from the figures, which don't identify anyone, because the server audits each view of a list. */
function useWaitingCounts() {
  const { data } = useFigures()
  return (section: Section) => {
    const { counts = [] } = menuOf(section)
    if (!data) return undefined
    const count = counts.reduce((sum, kind) => sum + (data[kind]?.waiting ?? 0), 0)
    return count > 0 ? countText(Math.min(count, maxCounted)) : undefined
  }
}

function Account({ operator }: { operator: OperatorState }) {
  const logOut = useLogOut()
  const navigate = useNavigate()
  const leave = () => logOut().then(() => navigate(adminPaths['log-in'], { replace: true }), notifyError)
  return (
    <div className="rail-account">
      <p className="rail-who">
        <b>{operator.name}</b>
        <span className="xs">{operator.email}</span>
      </p>
      <UrgentWatch />
      <button type="button" className="btn btn-sm btn-secondary" title="Sair" onClick={() => void leave()}>
        <Icon name="log-out" />
        <span className="rail-name">Sair</span>
      </button>
    </div>
  )
}
