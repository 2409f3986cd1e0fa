import {
  Component,
  type ComponentProps,
  type ComponentType,
  createContext,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Guard, Leaving, Place } from './history-steps.ts'
import type { GoOptions, Router, ShownScreen } from './navigation.ts'

const RouterContext = createContext<Router | undefined>(undefined)
const ShownContext = createContext<ShownScreen | undefined>(undefined)
const ErrorContext = createContext<unknown>(undefined)

/** Renders the router's current screen within its frame. */
export function Screens({ router }: { router: Router }) {
  const shown = useSyncExternalStore(router.subscribe, router.shown, router.shown)
  const { Frame, screen, error, route, place } = shown
  const where = place.key + place.pathname
  const isBare = Boolean(route.loadFrame) && !Frame
  const inside = (
    <Boundary Failure={route.Failure} place={where} loading={error}>
      {screen}
    </Boundary>
  )
  return (
    <RouterContext value={router}>
      <ShownContext value={shown}>
        <Boundary Failure={route.FrameFailure ?? route.Failure} place={where} loading={isBare ? error : undefined}>
          {Frame ? <Frame>{inside}</Frame> : inside}
        </Boundary>
      </ShownContext>
    </RouterContext>
  )
}

type BoundaryProps = { Failure: ComponentType | undefined; place: string; loading: unknown; children: ReactNode }
type BoundaryState = { error?: unknown; place: string }

/** Catches an error, and shows the failure until the person navigates elsewhere. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { place: this.props.place }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, state: BoundaryState) {
    return place === state.place ? null : { error: undefined, place }
  }

  override render() {
    const { Failure, loading, children } = this.props
    const error = this.state.error ?? loading
    if (error === undefined) return children
    if (!Failure) throw error
    return (
      <ErrorContext value={error}>
        <Failure />
      </ErrorContext>
    )
  }
}

export const useRouteError = () => useContext(ErrorContext)

function useShownScreen() {
  const shown = useContext(ShownContext)
  if (!shown) throw new Error('outside of the router')
  return shown
}

function useRouter() {
  const router = useContext(RouterContext)
  if (!router) throw new Error('outside of the router')
  return router
}

export const useLocation = (): Place => useShownScreen().place
export const useParams = () => useShownScreen().params as Readonly<Record<string, string | undefined>>
export const useNavigate = () => useRouter().go

type SetSearch = (search: Record<string, string>, options?: GoOptions) => void

export function useSearchParams(): [URLSearchParams, SetSearch] {
  const { search } = useLocation()
  const go = useNavigate()
  const set = useCallback<SetSearch>((search, options) => go(`?${new URLSearchParams(search)}`, options), [go])
  return [useMemo(() => new URLSearchParams(search), [search]), set]
}

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string } & GoOptions

/** Marks a history entry that a link opened: a step back from it returns to the screen with that link. */
const byLink = { byLink: true }

/** Whether a step back returns to the link that the person followed, in this app or on the page before it. */
export function cameByLink() {
  const { idx = 0, usr } = (history.state ?? {}) as { idx?: number; usr?: Partial<typeof byLink> | null }
  if (idx > 0) return usr?.byLink === true
  const { navigation } = window as { navigation?: { canGoBack: boolean } }
  return document.referrer.startsWith(`${location.origin}/`) && (navigation?.canGoBack ?? history.length > 1)
}

/** A link to another screen. If the person opens it in a new tab, the browser loads the page. */
export function Link({ to, replace, state, viewTransition, onClick, ...rest }: LinkProps) {
  const go = useNavigate()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isPlain = event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)
    const { target, href } = event.currentTarget
    if (event.defaultPrevented || !isPlain || (target && target !== '_self')) return
    event.preventDefault()
    // Like a browser, adds no history entry for a link to the current URL.
    const isHere = href === location.href
    go(to, {
      replace: replace ?? isHere,
      state: state === undefined ? byLink : state,
      ...(viewTransition && { viewTransition }),
    })
  }
  return <a {...rest} href={to} onClick={follow} />
}

export function Navigate({ to, replace = false, state }: { to: string } & Pick<GoOptions, 'replace' | 'state'>) {
  const go = useNavigate()
  // Redirects once, even if `state` is a new object on every render.
  const given = JSON.stringify(state ?? null)
  useEffect(() => go(to, { replace, state: JSON.parse(given) }), [go, to, replace, given])
  return null
}

export type Blocker = ({ state: 'blocked' } & Leaving) | { state: 'free' }

/** While `holds` returns true, blocks each attempt to leave the screen, so that the screen can ask first. */
export function useBlocker(holds: () => boolean): Blocker {
  const router = useRouter()
  const [leaving, setLeaving] = useState<Leaving>()
  const [guard] = useState<Guard>(() => ({ holds, held: setLeaving }))
  guard.holds = holds
  useEffect(() => router.guard(guard), [router, guard])
  return leaving ? { state: 'blocked', ...leaving } : { state: 'free' }
}

const store = 'scroll-positions'
let positions: Record<string, number> | undefined

function readPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(store) ?? '{}')
  } catch {
    return {}
  }
}

/** Scrolls a new screen to its top, and a revisited screen to where the person left it. */
export function ScrollRestoration({ keyOf }: { keyOf: (place: Place) => string }) {
  const router = useRouter()
  const place = useLocation()
  const key = keyOf(place)
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual'
    positions ??= readPositions()
    const at = positions[key]
    const named = place.hash && document.getElementById(decodeURIComponent(place.hash.slice(1)))
    if (at !== undefined) scrollTo(0, at)
    else if (named) named.scrollIntoView()
    else scrollTo(0, 0)
  }, [key, place.hash])
  useEffect(() => {
    const keep = () => {
      if (positions) positions[key] = scrollY
    }
    const store = () => {
      keep()
      storePositions()
      history.scrollRestoration = 'auto'
    }
    const end = router.onLeave(keep)
    addEventListener('pagehide', store)
    return () => {
      end()
      removeEventListener('pagehide', store)
    }
  }, [router, key])
  return null
}

function storePositions() {
  try {
    sessionStorage.setItem(store, JSON.stringify(positions ?? {}))
  } catch {
    // The browser may forbid storage.
  }
}
