import type { ComponentType, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { matchPath } from './path-match.ts'

export type Place = { pathname: string; search: string; hash: string; state: unknown; key: string }

export type Route = {
  path: string
  load: () => Promise<ReactNode>
  /** Whether the screen may open; otherwise it has already led elsewhere, and nothing is drawn. */
  mayEnter?: () => boolean
  /** Stays while one of its screens follows another. */
  loadFrame?: () => Promise<ComponentType<{ children: ReactNode }>>
  /** Drawn in place of a screen that failed to load or to render; its error comes from `useRouteError`. */
  Failure?: ComponentType
  FrameFailure?: ComponentType
}

export type Shown = {
  place: Place
  route: Route
  params: Readonly<Record<string, string>>
  screen: ReactNode
  Frame?: ComponentType<{ children: ReactNode }>
  error?: unknown
}

export type GoOptions = { replace?: boolean; state?: unknown; viewTransition?: boolean }
export type Leaving = { proceed: () => void; reset: () => void }
/** Is told who wants to leave, when it says that nobody may. */
export type Guard = { holds: () => boolean; held: (leaving: Leaving | undefined) => void }

export type Router = {
  shown: () => Shown
  subscribe: (listener: () => void) => () => void
  go: (to: string, options?: GoOptions) => void
  guard: (guard: Guard) => () => void
  /** The listener hears of each step to another place while the present one is still drawn. */
  onLeave: (listener: () => void) => () => void
}

/** Resolves when the first screen is loaded, or has failed to. The last route must match every path. */
export async function startRouter(routes: readonly Route[]): Promise<Router> {
  const listeners = new Set<() => void>()
  const leavers = new Set<() => void>()
  const guards = new Set<Guard>()
  /** Pairs of paths between which a person saw a transition, and sees it again on the way back. */
  const animated = new Set<string>()
  let turn = 0
  let drawn: Promise<unknown> = Promise.resolve()
  let index = numberOf(history.state) ?? number(0)
  let shown = await open(routes, placeNow())

  /** The former screen stays until the new one is loaded; who goes on meanwhile sees only the last. */
  async function move(place: Place, viewTransition: boolean, keep: () => void) {
    const mine = ++turn
    const next = await open(routes, place)
    // A transition draws a moment later; until then nothing else is drawn.
    await drawn
    if (mine !== turn) return
    const pair = [shown.place.pathname, place.pathname].sort().join()
    for (const listener of leavers) listener()
    keep()
    const draw = () => {
      shown = next
      for (const listener of listeners) listener()
    }
    if (viewTransition) animated.add(pair)
    if (!animated.has(pair) || !document.startViewTransition) return draw()
    drawn = document.startViewTransition(() => flushSync(draw)).updateCallbackDone
  }

  function go(to: string, { replace = false, state = null, viewTransition = false }: GoOptions = {}) {
    const { pathname, search, hash } = new URL(to, location.href)
    const place = { pathname, search, hash, state, key: Math.random().toString(36).slice(2, 10) }
    unlessHeld(guards, () =>
      move(place, viewTransition, () => {
        if (!replace) index++
        const entry = { usr: state, key: place.key, idx: index }
        history[replace ? 'replaceState' : 'pushState'](entry, '', pathname + search + hash)
      }),
    )
  }

  /** The browser has gone already: it comes back while somebody asks. */
  function follow() {
    const from = index
    const to = numberOf(history.state) ?? number(from + 1)
    const show = () => {
      index = to
      void move(placeNow(), false, () => {})
    }
    const leaveAgain = () => travel(to - from, show)
    if (isHeld(guards)) travel(from - to, () => unlessHeld(guards, leaveAgain))
    else show()
  }

  function travel(steps: number, then: () => void) {
    removeEventListener('popstate', follow)
    const arrive = () => {
      addEventListener('popstate', follow)
      then()
    }
    addEventListener('popstate', arrive, { once: true })
    history.go(steps)
  }

  addEventListener('popstate', follow)
  return { shown: () => shown, subscribe: addTo(listeners), go, guard: addTo(guards), onLeave: addTo(leavers) }
}

async function open(routes: readonly Route[], place: Place): Promise<Shown> {
  const [route, params] = find(routes, place.pathname)
  if (route.mayEnter && !route.mayEnter()) return new Promise(() => {})
  const [screen, frame] = await Promise.allSettled([route.load(), route.loadFrame?.()])
  const Frame = frame.status === 'fulfilled' ? frame.value : undefined
  const failed = [screen, frame].find(({ status }) => status === 'rejected')
  return {
    ...{ place, route, params },
    screen: screen.status === 'fulfilled' ? screen.value : null,
    ...(failed?.status === 'rejected' && { error: failed.reason }),
    ...(Frame && { Frame }),
  }
}

const isHeld = (guards: ReadonlySet<Guard>) => [...guards].some(({ holds }) => holds())

/** Leaves at once, or when the person has agreed. */
function unlessHeld(guards: ReadonlySet<Guard>, leave: () => unknown) {
  const holding = [...guards].filter(({ holds }) => holds())
  const release = () => {
    for (const { held } of holding) held(undefined)
  }
  const proceed = () => {
    release()
    leave()
  }
  for (const { held } of holding) held({ proceed, reset: release })
  if (holding.length === 0) leave()
}

const addTo =
  <T>(all: Set<T>) =>
  (one: T) => {
    all.add(one)
    return () => void all.delete(one)
  }

/** For a server: always at one place. */
export const stillRouter = (shown: Shown): Router => ({
  shown: () => shown,
  subscribe: () => () => {},
  go: () => {},
  guard: () => () => {},
  onLeave: () => () => {},
})

function find(routes: readonly Route[], pathname: string): [Route, Shown['params']] {
  for (const route of routes) {
    const params = matchPath(route.path, pathname)
    if (params) return [route, params]
  }
  throw new Error(`no route for ${pathname}`)
}

/** A freshly loaded page has the key `default`. */
function placeNow(): Place {
  const { pathname, search, hash } = location
  const { usr: state = null, key = 'default' } = (history.state ?? {}) as { usr?: unknown; key?: string }
  return { pathname, search, hash, state, key }
}

/** Steps are counted in the history's entries, so that one can tell a step back from one ahead. */
function number(idx: number) {
  history.replaceState({ ...history.state, idx }, '')
  return idx
}

const numberOf = (entry: { idx?: unknown } | null) => (typeof entry?.idx === 'number' ? entry.idx : undefined)
