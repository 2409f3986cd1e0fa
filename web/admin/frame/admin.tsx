import { useEffect, useRef } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { adminPaths } from '#contract/paths.ts'
import { Notices } from '#web/kit/client/notify.tsx'
import { IdleWarning, useOperator } from '../operators/session.tsx'
import { FailureNote } from './failure-note.tsx'
import { Rail } from './rail.tsx'

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
