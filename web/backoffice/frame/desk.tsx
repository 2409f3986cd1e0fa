import { type ReactNode, useEffect, useRef } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { backofficePaths } from '#contract/backoffice-routes.ts'
import { FailureNote } from '../parts/failure-note.tsx'
import { IdleWarning } from '../session/idle-warning.tsx'
import { useOperator } from '../session/operator.ts'
import { Notices } from './notices.tsx'
import { Rail } from './rail.tsx'

/** What surrounds every screen of a logged-in operator; whoever is not goes to the log-in and comes back after it. */
export function Desk() {
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

type TopProperties = { title: ReactNode; children?: ReactNode; before?: ReactNode }

export const DeskTop = ({ title, before, children }: TopProperties) => (
  <div className="desk-top">
    {before}
    <h1>{title}</h1>
    {children}
  </div>
)
