import { type ReactNode, useEffect, useRef } from 'react'
import { Navigate, NavLink, Outlet, useLocation, useNavigate } from 'react-router'
import { backofficePaths } from '#contract/backoffice-routes.ts'
import { messages } from '#contract/messages.ts'
import type { OperatorState } from '#contract/operator.ts'
import { Icon } from '#web/kit/icon.tsx'
import type { IconName } from '#web/kit/icon-shapes.ts'
import { Logo } from '#web/kit/logo.tsx'
import { errorMessage } from '../calls.ts'
import { IdleWarning, useLogOut, useOperator } from '../operators/session.tsx'
import { FailureNote } from '../parts/failure-note.tsx'
import { type Counted, useWaitingCounts } from '../reviews/waiting-counts.ts'
import { Notices, useNotify } from './notices.tsx'

/** What surrounds every screen of a logged-in operator; whoever is not goes to the log-in and comes back after it. */
export function Admin() {
  const { data: operator, error, refetch } = useOperator()
  const { pathname, search } = useLocation()
  const main = useFocusOnArrival(pathname)
  if (error) return <FailureNote error={error} again={() => void refetch()} />
  if (operator === undefined) return <p className="waiting">Abrindo…</p>
  if (operator?.stage !== 'in') {
    return <Navigate to={backofficePaths['log-in']} state={{ from: pathname + search }} replace />
  }
  return (
    <Notices>
      <a className="skip" href="#conteudo">
        Ir para o conteúdo
      </a>
      <div className="admin">
        <Rail operator={operator} />
        <main className="desk" id="conteudo" tabIndex={-1} ref={main}>
          <Outlet />
        </main>
      </div>
      <IdleWarning />
    </Notices>
  )
}

/** After going to another screen the focus is at its beginning, not nowhere; the first screen leaves it to the browser. */
function useFocusOnArrival(pathname: string) {
  const main = useRef<HTMLElement>(null)
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current !== pathname) main.current?.focus()
    before.current = pathname
  }, [pathname])
  return main
}

type ScreenTopProps = { title: ReactNode; children?: ReactNode; before?: ReactNode }

export const ScreenTop = ({ title, before, children }: ScreenTopProps) => (
  <div className="desk-top">
    {before}
    <h1>{title}</h1>
    {children}
  </div>
)

type Section = { path: string; icon: IconName; name: string; counts?: Counted }

const sections: Section[] = [
  { path: backofficePaths.queue, icon: 'inbox', name: 'Fila de revisão', counts: 'documents' },
  { path: backofficePaths['profile-queue'], icon: 'circle-user-round', name: 'Perfis', counts: 'profiles' },
  { path: backofficePaths['media-queue'], icon: 'image', name: 'Fotos e vídeos', counts: 'media' },
  { path: backofficePaths['campaign-queue'], icon: 'megaphone', name: 'Publicidades', counts: 'campaigns' },
  { path: backofficePaths.orders, icon: 'wallet', name: 'Pedidos e Pix', counts: 'orders' },
  { path: backofficePaths.support, icon: 'messages-square', name: 'Atendimento', counts: 'conversations' },
  { path: backofficePaths.partners, icon: 'store', name: 'Parceiros' },
  { path: backofficePaths.categories, icon: 'layout-grid', name: 'Categorias' },
  { path: backofficePaths.plans, icon: 'package', name: 'Planos' },
  { path: backofficePaths.coupons, icon: 'ticket-percent', name: 'Cupons' },
  { path: backofficePaths.statistics, icon: 'chart-column', name: 'Estatísticas' },
  { path: backofficePaths.audit, icon: 'scroll-text', name: 'Auditoria' },
  { path: backofficePaths.password, icon: 'key-round', name: 'Minha senha' },
  { path: backofficePaths['recovery-codes'], icon: 'lock-keyhole', name: 'Códigos de recuperação' },
]

/** On narrow screens the sections lie in a strip, of which the one at hand is brought into sight. */
function useSectionInSight() {
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section is another place
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return nav
}

function Rail({ operator }: { operator: OperatorState }) {
  const nav = useSectionInSight()
  const waiting = useWaitingCounts()
  return (
    <header className="rail">
      <div className="logo">
        <Logo />
        <span className="sr">Véspera</span>
      </div>
      <nav aria-label="Seções" ref={nav}>
        {sections.map(({ path, icon, name, counts }) => (
          <NavLink key={path} to={path} title={name}>
            <Icon name={icon} />
            <span className="rail-name">{name}</span>
            {counts && waiting[counts] !== undefined && (
              <span className="n">
                {waiting[counts]}
                <span className="sr"> aguardando</span>
              </span>
            )}
          </NavLink>
        ))}
      </nav>
      <Account operator={operator} />
    </header>
  )
}

function Account({ operator }: { operator: OperatorState }) {
  const logOut = useLogOut()
  const navigate = useNavigate()
  const say = useNotify()
  const leave = () =>
    logOut().then(
      () => navigate(backofficePaths['log-in'], { replace: true }),
      error => say(errorMessage(error, messages.unexpected)),
    )
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
