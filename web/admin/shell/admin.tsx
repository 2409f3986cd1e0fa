import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { OperatorState } from '#contract/operator.ts'
import { adminPaths } from '#contract/paths.ts'
import { countText, maxCounted } from '#contract/review.ts'
import { kindNames, kindsFor, type WorklistKind } from '#contract/worklist.ts'
import { arrivalIn } from '#web/kit/client/arrival.ts'
import { Notices } from '#web/kit/client/notify.tsx'
import { matchPath } from '#web/kit/client/path-match.ts'
import { Link, Navigate, useLocation, useNavigate } from '#web/kit/client/router.tsx'
import { Icon, Logo } from '#web/kit/icon.tsx'
import type { IconName } from '#web/kit/icon-shapes.ts'
import { readQuery, useFigures, worklistPath } from '../cases/worklist.ts'
import { FailureNote } from '../frame/failure-note.tsx'
import { useKeys } from '../frame/keys.tsx'
import { notifyError } from '../frame/operator-notices.ts'
import { mayOpen } from '../paths.ts'
import { IdleWarning, useLogOut, useOperator } from '../session/session.tsx'
import { UrgentWatch } from '../worklist/urgent-watch.tsx'

/** The frame of every screen; anyone who is not logged in goes to the log-in and returns afterwards. */
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
        <main className="desk" id="conteudo" tabIndex={-1} ref={main}>
          {children}
        </main>
      </div>
      <IdleWarning />
      <Notices />
    </>
  )
}

/** Moves the focus to the new screen, but not to the first one of a document, where the browser sets it. */
function useFocusOnNavigation(pathname: string, isFromLogIn: boolean) {
  const main = useRef<HTMLElement>(null)
  const previous = useRef(isFromLogIn ? undefined : pathname)
  useEffect(() => {
    if (previous.current !== pathname) arrivalIn(main.current)?.focus()
    previous.current = pathname
  }, [pathname])
  return main
}

type Section = {
  path: string
  /** Of the one queue: a kind that has no list of its own. */
  kind?: WorklistKind
  /** Screens of the section that stand under addresses of their own. */
  also?: readonly string[]
  icon: IconName
  name: string
  counts?: keyof typeof sectionKinds
}

const sections: Section[] = [
  { path: adminPaths.worklist, icon: 'inbox', name: 'Tudo', counts: 'all' },
  {
    path: adminPaths.worklist,
    kind: 'report',
    also: [adminPaths.report],
    icon: 'circle-alert',
    name: 'Denúncias',
    counts: 'reports',
  },
  { path: adminPaths.accounts, icon: 'search', name: 'Contas' },
  { path: adminPaths.queue, icon: 'id-card', name: 'Documentos', counts: 'documents' },
  { path: adminPaths['profile-queue'], icon: 'circle-user-round', name: 'Perfis', counts: 'profiles' },
  { path: adminPaths['media-queue'], icon: 'image', name: 'Fotos e vídeos', counts: 'media' },
  { path: adminPaths['campaign-queue'], icon: 'megaphone', name: 'Publicidades', counts: 'campaigns' },
  { path: adminPaths.orders, icon: 'wallet', name: 'Pedidos e Pix', counts: 'orders' },
  {
    path: adminPaths.support,
    also: [adminPaths['saved-answers']],
    icon: 'messages-square',
    name: 'Atendimento',
    counts: 'conversations',
  },
  { path: adminPaths.partners, icon: 'store', name: 'Parceiros' },
  { path: adminPaths.categories, icon: 'layout-grid', name: 'Categorias' },
  { path: adminPaths.plans, icon: 'package', name: 'Planos' },
  { path: adminPaths.coupons, icon: 'ticket-percent', name: 'Cupons' },
  { path: adminPaths.statistics, icon: 'chart-column', name: 'Estatísticas' },
  { path: adminPaths.guide, icon: 'info', name: 'Guia' },
  { path: adminPaths.evidence, icon: 'lock-keyhole', name: 'Evidências' },
  { path: adminPaths.incidents, icon: 'triangle-alert', name: 'Incidentes', counts: 'incidents' },
  { path: adminPaths.audit, icon: 'scroll-text', name: 'Auditoria' },
  { path: adminPaths.status, icon: 'globe', name: 'Status do site' },
  { path: adminPaths.operators, icon: 'user-round-pen', name: 'Operadores' },
  {
    path: adminPaths.access,
    also: [adminPaths.password, adminPaths['recovery-codes']],
    icon: 'key-round',
    name: 'Meu acesso',
  },
]

const isFor = (operator: OperatorState, { path, kind }: Section) =>
  mayOpen(operator, path) && (!kind || kindsFor(operator.roles, operator.emergency_roles).includes(kind))

/** The section of a screen; a kind of the one queue before the queue itself. */
function sectionAt(pathname: string, search: string) {
  const { kind } = readQuery(new URLSearchParams(search))
  const isHere = (path: string) => matchPath(path, pathname, { end: false }) !== undefined
  const found = sections.filter(({ path, also }) => isHere(path) || also?.some(isHere))
  return found.find(section => section.kind === kind) ?? found.find(section => !section.kind) ?? found[0]
}

const hrefOf = ({ path, kind }: Section) => (kind ? worklistPath(kind) : path)

function Rail({ operator }: { operator: OperatorState }) {
  const { pathname, search } = useLocation()
  const current = sectionAt(pathname, search)
  const nav = useInView(current)
  const waiting = useWaitingCounts()
  const menu = useMenu()
  return (
    <header className="rail" ref={menu.frame}>
      <div className="logo">
        <Logo />
        <span className="sr">Véspera</span>
      </div>
      <MenuButton menu={menu} name={current?.name} waiting={current?.counts && waiting(current.counts)} />
      <nav id={menuId} aria-label="Seções" ref={nav} data-open={menu.isOpen}>
        {sections
          .filter(section => isFor(operator, section))
          .map(section => (
            <SectionLink
              key={hrefOf(section)}
              section={section}
              isHere={section === current}
              waiting={section.counts && waiting(section.counts)}
              onClick={menu.close}
            />
          ))}
      </nav>
      <Account operator={operator} />
    </header>
  )
}

type SectionLinkProps = { section: Section; isHere: boolean; waiting: string | undefined; onClick: () => void }

function SectionLink({ section, isHere, waiting, onClick }: SectionLinkProps) {
  const { icon, name } = section
  return (
    <Link to={hrefOf(section)} title={name} aria-current={isHere ? 'page' : undefined} onClick={onClick}>
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

/** The sections on a phone; elsewhere they are always shown. */
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
    if (current) nav.current?.querySelector(`[href="${hrefOf(current)}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return nav
}

const sectionKinds = {
  all: kindNames,
  reports: ['report'],
  documents: ['documents'],
  profiles: ['profile'],
  media: ['media'],
  campaigns: ['campaign'],
  orders: ['second_operator', 'pix', 'refund', 'reversal'],
  conversations: ['support'],
  incidents: ['incident'],
} as const satisfies Record<string, readonly WorklistKind[]>

/** From figures that name nobody: lists are views. */
function useWaitingCounts() {
  const { data } = useFigures()
  return (section: keyof typeof sectionKinds) => {
    if (!data) return undefined
    const count = sectionKinds[section].reduce((sum, kind) => sum + (data[kind]?.waiting ?? 0), 0)
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
