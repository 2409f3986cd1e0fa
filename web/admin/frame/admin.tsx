import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { OperatorState } from '#contract/operator.ts'
import { adminPaths } from '#contract/paths.ts'
import { countText, maxCounted } from '#contract/review.ts'
import { kindNames, type WorklistKind } from '#contract/worklist.ts'
import { arrivalIn } from '#web/kit/client/arrival.ts'
import { Notices } from '#web/kit/client/notify.tsx'
import { matchPath } from '#web/kit/client/path-match.ts'
import { Link, Navigate, useLocation, useNavigate } from '#web/kit/client/router.tsx'
import { Icon, Logo } from '#web/kit/icon.tsx'
import type { IconName } from '#web/kit/icon-shapes.ts'
import { IdleWarning, useLogOut, useOperator } from '../operators/session.tsx'
import { mayOpen } from '../paths.ts'
import { useFigures } from '../worklist/worklist.ts'
import { FailureNote } from './failure-note.tsx'
import { useKeys } from './keys.tsx'
import { notifyError } from './operator-notices.ts'

/** The frame of every screen; anyone who is not logged in goes to the log-in and returns afterwards. */
export function Admin({ children }: { children: ReactNode }) {
  const { data: operator, error, refetch } = useOperator()
  const { pathname, search } = useLocation()
  const main = useFocusOnNavigation(pathname)
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

/** Moves the focus to the new screen, but not to the first one, where the browser sets it. */
function useFocusOnNavigation(pathname: string) {
  const main = useRef<HTMLElement>(null)
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current !== pathname) arrivalIn(main.current)?.focus()
    previous.current = pathname
  }, [pathname])
  return main
}

type Section = {
  path: string
  /** A screen of the section that stands under an address of its own. */
  also?: string
  icon: IconName
  name: string
  counts?: keyof typeof sectionKinds
}

const sections: Section[] = [
  { path: adminPaths.worklist, icon: 'inbox', name: 'Tudo', counts: 'all' },
  { path: adminPaths.accounts, icon: 'search', name: 'Contas' },
  { path: adminPaths.queue, icon: 'id-card', name: 'Documentos', counts: 'documents' },
  { path: adminPaths['profile-queue'], icon: 'circle-user-round', name: 'Perfis', counts: 'profiles' },
  { path: adminPaths['media-queue'], icon: 'image', name: 'Fotos e vídeos', counts: 'media' },
  { path: adminPaths['campaign-queue'], icon: 'megaphone', name: 'Publicidades', counts: 'campaigns' },
  { path: adminPaths['links-list'], icon: 'link', name: 'Contas ligadas', counts: 'links' },
  { path: adminPaths.orders, icon: 'wallet', name: 'Pedidos e Pix', counts: 'orders' },
  {
    path: adminPaths.support,
    also: adminPaths['saved-answers'],
    icon: 'messages-square',
    name: 'Atendimento',
    counts: 'conversations',
  },
  { path: adminPaths.partners, icon: 'store', name: 'Parceiros' },
  { path: adminPaths.categories, icon: 'layout-grid', name: 'Categorias' },
  { path: adminPaths.plans, icon: 'package', name: 'Planos' },
  { path: adminPaths.coupons, icon: 'ticket-percent', name: 'Cupons' },
  { path: adminPaths.statistics, icon: 'chart-column', name: 'Estatísticas' },
  { path: adminPaths['report-abuses'], icon: 'circle-alert', name: 'Denúncias abusivas' },
  { path: adminPaths.guide, icon: 'info', name: 'Guia' },
  { path: adminPaths.evidence, icon: 'lock-keyhole', name: 'Evidências' },
  { path: adminPaths.incidents, icon: 'triangle-alert', name: 'Incidentes', counts: 'incidents' },
  { path: adminPaths.audit, icon: 'scroll-text', name: 'Auditoria' },
  { path: adminPaths.status, icon: 'globe', name: 'Situação do site' },
  { path: adminPaths.operators, icon: 'user-round-pen', name: 'Operadores' },
  { path: adminPaths.access, icon: 'door-open', name: 'Meu acesso' },
  { path: adminPaths.password, icon: 'key-round', name: 'Minha senha' },
  { path: adminPaths['recovery-codes'], icon: 'keyboard', name: 'Códigos de recuperação' },
]

const isAt = (pathname: string, { path, also }: Section) =>
  pathname === also || matchPath(path, pathname, { end: false }) !== undefined

function Rail({ operator }: { operator: OperatorState }) {
  const nav = useCurrentSectionInView()
  const waiting = useWaitingCounts()
  const menu = useMenu()
  return (
    <header className="rail" ref={menu.frame}>
      <div className="logo">
        <Logo />
        <span className="sr">Véspera</span>
      </div>
      <MenuButton menu={menu} waiting={waiting('all')} />
      <nav id={menuId} aria-label="Seções" ref={nav} data-open={menu.isOpen}>
        {sections
          .filter(({ path }) => mayOpen(operator.roles, path))
          .map(section => (
            <SectionLink
              key={section.path}
              section={section}
              waiting={section.counts && waiting(section.counts)}
              onClick={menu.close}
            />
          ))}
      </nav>
      <Account operator={operator} />
    </header>
  )
}

type SectionLinkProps = { section: Section; waiting: string | undefined; onClick: () => void }

function SectionLink({ section, waiting, onClick }: SectionLinkProps) {
  const { path, icon, name } = section
  const { pathname } = useLocation()
  return (
    <Link to={path} title={name} aria-current={isAt(pathname, section) ? 'page' : undefined} onClick={onClick}>
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

type MenuButtonProps = { menu: ReturnType<typeof useMenu>; waiting: string | undefined }

function MenuButton({ menu: { button, isOpen, toggle }, waiting }: MenuButtonProps) {
  const { pathname } = useLocation()
  const current = sections.find(section => isAt(pathname, section))
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
        {current?.name ?? 'Seções'}
      </span>
      {waiting && (
        <span className="n">
          {waiting}
          <span className="sr"> aguardando ao todo</span>
        </span>
      )}
      <Icon name="chevron-down" />
    </button>
  )
}

function useCurrentSectionInView() {
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const current = sections.find(section => isAt(pathname, section))
    nav.current?.querySelector(`[href="${current?.path}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return nav
}

const sectionKinds = {
  all: kindNames,
  documents: ['documents'],
  profiles: ['profile'],
  media: ['media'],
  campaigns: ['campaign'],
  links: ['links'],
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
    return countText(Math.min(count, maxCounted))
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
      <button type="button" className="btn btn-sm btn-secondary" title="Sair" onClick={() => void leave()}>
        <Icon name="log-out" />
        <span className="rail-name">Sair</span>
      </button>
    </div>
  )
}
