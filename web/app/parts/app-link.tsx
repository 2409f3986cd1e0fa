import { type ComponentProps, useCallback, useEffect } from 'react'
import { appRoutes } from '#contract/app-screens.ts'
import { matchPath } from '#web/kit/client/path-match.ts'
import { Link, useNavigate } from '#web/kit/client/router.tsx'

type AppLinkProps = ComponentProps<'a'> & {
  href: string
  replace?: boolean
  /** Back links pass null, so that the next screen's back arrow does not return here. */
  state?: null
}

/** Whether a screen of the app has this path. Any other path is a server page. */
export const isAppPath = (path: string) =>
  appRoutes.some(route => Boolean(matchPath(route.path, path.split(/[?#]/)[0] as string)))

export const AppLink = ({ href, replace = false, state, ...rest }: AppLinkProps) =>
  isAppPath(href) ? (
    <Link to={href} replace={replace} state={state} viewTransition {...rest} />
  ) : (
    <a href={href} {...rest} />
  )

export function useGo() {
  const navigate = useNavigate()
  return useCallback(
    (path: string, { replace = false } = {}) => {
      if (isAppPath(path)) return void navigate(path, { replace, viewTransition: true })
      if (replace) location.replace(path)
      else location.assign(path)
    },
    [navigate],
  )
}

/** Redirects to `path` once it is set, replacing the current history entry. */
export function useRedirect(path: string | undefined) {
  const go = useGo()
  useEffect(() => {
    if (path) go(path, { replace: true })
  }, [path, go])
}
