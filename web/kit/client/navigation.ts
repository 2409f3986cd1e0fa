import type { ComponentType, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { followHistory, type Guard, type Place, placeNow, randomKey, unlessHeld } from './history-steps.ts'
import { matchPath } from './path-match.ts'

export type Route = {
  path: string
  load: () => Promise<ReactNode>
  /**
   * Returns whether the screen may open. If not, it has already navigated elsewhere, and the router renders nothing.
   */
  mayEnter?: () => boolean
  /** The frame stays mounted while one of its screens replaces another. */
  loadFrame?: () => Promise<ComponentType<{ children: ReactNode }>>
  /** Replaces a screen that failed to load or to render; reads the error with `useRouteError`. */
  Failure?: ComponentType
  FrameFailure?: ComponentType
}

type Loaded = { screen: ReactNode; Frame?: ComponentType<{ children: ReactNode }>; error?: unknown }
type Params = Readonly<Record<string, string>>
export type ShownScreen = Loaded & { place: Place; route: Route; params: Params }

export type GoOptions = { replace?: boolean; state?: unknown; viewTransition?: boolean }

export type Router = {
  shown: () => ShownScreen
  subscribe: (listener: () => void) => () => void
  go: (to: string, options?: GoOptions) => void
  guard: (guard: Guard) => () => void
  /** Calls the listener before each navigation, while the current screen is still visible. */
  onLeave: (listener: () => void) => () => void
}

/** Resolves once the first screen has loaded or failed. */
export function startRouter(routes: readonly Route[]): Promise<Router> {
  const { promise, resolve } = Promise.withResolvers<Router>()
  const listeners = new Set<() => void>()
  const leavers = new Set<() => void>()
  const guards = new Set<Guard>()
  const stage = openStage(listeners)
  const load = openLoader()
  let turn = 0

  /**
   * Keeps the old screen until the new one has loaded. If the person navigates several times, renders only the last
   * screen.
   */
  function move(place: Place, viewTransition = false, enter = () => {}) {
    const mine = ++turn
    const [route, params] = find(routes, place.pathname) ?? []
    // None of our screens has this path, so the browser requests it from the server.
    if (!route || !params) return location.assign(place.pathname + place.search + place.hash)
    if (route.mayEnter && !route.mayEnter()) return
    load(route, loaded => {
      if (mine !== turn) return
      for (const listener of leavers) listener()
      enter()
      stage.draw({ place, route, params, ...loaded }, viewTransition)
      resolve({ shown: stage.shown, subscribe: addTo(listeners), go, guard: addTo(guards), onLeave: addTo(leavers) })
    })
  }

  function go(to: string, { replace = false, state = null, viewTransition = false }: GoOptions = {}) {
    const { pathname, search, hash } = new URL(to, location.href)
    const place = { pathname, search, hash, state, key: randomKey() }
    unlessHeld(guards, () => move(place, viewTransition, () => enter(place, replace)))
  }

  const enter = followHistory(guards, move)
  move(placeNow())
  return promise
}

function find(routes: readonly Route[], pathname: string): [Route, Params] | undefined {
  for (const route of routes) {
    const params = matchPath(route.path, pathname)
    if (params) return [route, params]
  }
  return undefined
}

/** Calls back synchronously for a loaded screen, so that the URL has changed before the person's next action. */
function openLoader() {
  const known = new Map<Route, Loaded>()
  return (route: Route, then: (loaded: Loaded) => void) => {
    const before = known.get(route)
    if (before) return then(before)
    void loadScreen(route).then(loaded => {
      if (!('error' in loaded)) known.set(route, loaded)
      then(loaded)
    })
  }
}

async function loadScreen(route: Route): Promise<Loaded> {
  const [screen, frame] = await Promise.allSettled([route.load(), route.loadFrame?.()])
  const Frame = frame.status === 'fulfilled' ? frame.value : undefined
  const failed = [screen, frame].find(({ status }) => status === 'rejected')
  return {
    screen: screen.status === 'fulfilled' ? screen.value : null,
    ...(failed?.status === 'rejected' && { error: failed.reason }),
    ...(Frame && { Frame }),
  }
}

function openStage(listeners: ReadonlySet<() => void>) {
  /** The pairs of paths between which we have animated a transition, so that we also animate the way back. */
  const animated = new Set<string>()
  let next: ShownScreen
  let shown: ShownScreen

  function drawNext() {
    shown = next
    for (const listener of listeners) listener()
  }

  function draw(wanted: ShownScreen, viewTransition: boolean) {
    // A view transition renders its screen with a delay. Renders a pending screen now, before the next one replaces it.
    if (next !== shown) flushSync(drawNext)
    const pair = [(next ?? wanted).place.pathname, wanted.place.pathname].sort().join()
    next = wanted
    if (viewTransition) animated.add(pair)
    if (!animated.has(pair) || !document.startViewTransition) return drawNext()
    document.startViewTransition(() => flushSync(drawNext))
  }

  return { draw, shown: () => shown }
}

const addTo =
  <T>(all: Set<T>) =>
  (one: T) => {
    all.add(one)
    return () => void all.delete(one)
  }

/** A router for server rendering, which never leaves its screen. */
export const stillRouter = (shown: ShownScreen): Router => ({
  shown: () => shown,
  subscribe: () => () => {},
  go: () => {},
  guard: () => () => {},
  onLeave: () => () => {},
})
