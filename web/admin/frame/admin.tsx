import { useEffect, useRef } from 'react'
import { matchPath, Navigate, NavLink, Outlet, useLocation, useNavigate } from 'react-router'
import type { OperatorState } from '#contract/operator.ts'
import { adminPaths } from '#contract/paths.ts'
import { countText } from '#contract/review.ts'
import { Notices } from '#web/kit/client/notify.tsx'
import { Icon, Logo } from '#web/kit/icon.tsx'
import type { IconName } from '#web/kit/icon-shapes.ts'
import { IdleWarning, useLogOut, useOperator } from '../operators/session.tsx'
import { useOrderCount } from '../orders/order-list.ts'
import { useCampaignQueue, useDocumentQueue, useMediaQueue, useProfileQueue } from '../reviews/queues.ts'
import { useInbox } from '../support/inbox.ts'
import { FailureNote } from './failure-note.tsx'
import { notifyError } from './operator-notices.ts'

/** The frame of every screen; anyone who is not logged in goes to the log-in and returns afterwards. */
export function Admin() {
  const { data: operator, error, refetch } = useOperator()
  const { pathname, search } = useLocation()
  const main = useFocusOnNavigation(pathname)
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
          <Outlet />
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
    if (previous.current !== pathname) main.current?.focus()
    previous.current = pathname
  }, [pathname])
  return main
}

type WaitingCounts = ReturnType<typeof useWaitingCounts>
type Section = { path: string; icon: IconName; name: string; counts?: keyof WaitingCounts }

const sections: Section[] = [
  { path: adminPaths.queue, icon: 'inbox', name: 'Fila de revisão', counts: 'documents' },
  { path: adminPaths['profile-queue'], icon: 'circle-user-round', name: 'Perfis', counts: 'profiles' },
  { path: adminPaths['media-queue'], icon: 'image', name: 'Fotos e vídeos', counts: 'media' },
  { path: adminPaths['campaign-queue'], icon: 'megaphone', name: 'Publicidades', counts: 'campaigns' },
  { path: adminPaths.orders, icon: 'wallet', name: 'Pedidos e Pix', counts: 'orders' },
  { path: adminPaths.support, icon: 'messages-square', name: 'Atendimento', counts: 'conversations' },
  { path: adminPaths.partners, icon: 'store', name: 'Parceiros' },
  { path: adminPaths.categories, icon: 'layout-grid', name: 'Categorias' },
  { path: adminPaths.plans, icon: 'package', name: 'Planos' },
  { path: adminPaths.coupons, icon: 'ticket-percent', name: 'Cupons' },
  { path: adminPaths.statistics, icon: 'chart-column', name: 'Estatísticas' },
  { path: adminPaths.audit, icon: 'scroll-text', name: 'Auditoria' },
  { path: adminPaths.status, icon: 'globe', name: 'Situação do site' },
  { path: adminPaths.password, icon: 'key-round', name: 'Minha senha' },
  { path: adminPaths['recovery-codes'], icon: 'lock-keyhole', name: 'Códigos de recuperação' },
]

function Rail({ operator }: { operator: OperatorState }) {
  const nav = useCurrentSectionInView()
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
                {waitingText(waiting[counts])}
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

function useCurrentSectionInView() {
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const links = [...(nav.current?.querySelectorAll('a') ?? [])]
    const current = links.find(link => matchPath({ path: link.pathname, end: false }, pathname))
    current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return nav
}

const waitingText = (count: number | string | undefined) => (typeof count === 'number' ? countText(count) : count)

function useWaitingCounts() {
  return {
    documents: useDocumentQueue({ filter: 'waiting' }).data?.pages[0]?.counts.waiting,
    profiles: useProfileQueue('waiting').data?.pages[0]?.counts.waiting,
    media: useMediaQueue('waiting').data?.pages[0]?.counts.waiting,
    campaigns: useCampaignQueue('waiting').data?.pages[0]?.counts.waiting,
    conversations: useInbox('waiting').data?.pages[0]?.counts.waiting,
    orders: addCounts(useOrderCount({ needs: '1' }), useOrderCount({ needs: 'pix' })),
  }
}

/** Adds counts such as `12` or `50+`. */
function addCounts(...counts: (string | undefined)[]) {
  const loaded = counts.filter(count => count !== undefined)
  if (loaded.length < counts.length) return undefined
  const more = loaded.some(count => count.endsWith('+')) ? '+' : ''
  return `${loaded.reduce((sum, count) => sum + Number.parseInt(count, 10), 0)}${more}`
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
