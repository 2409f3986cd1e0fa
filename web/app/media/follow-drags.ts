/** What is done while a tile is carried; `at` is a place in the list. */
export type Carrying = {
  lift: (key: string) => void
  hover: (at: number) => void
  /** `isKept` is false when it was given up. */
  drop: (isKept: boolean) => void
}

const holdMs = 350
const slack = { mouse: 6, touch: 10 } as const
const edge = { top: 90, bottom: 150 } as const
const mostSpeed = 14

/** Follows tiles of a list as a mouse drags them, or a finger that was held on one; answers with how to stop. */
export function followDrags(list: HTMLElement, carrying: Carrying) {
  const abort = new AbortController()
  const { signal } = abort
  list.addEventListener(
    'pointerdown',
    event => {
      const tile = tileOf(event)
      if (tile && event.isPrimary && event.button === 0) awaitLift(list, { tile, event, carrying })
    },
    { signal },
  )
  // A finger that holds would else open the browser's menu of the picture.
  list.addEventListener('contextmenu', event => tileOf(event) && event.preventDefault(), { signal })
  list.addEventListener('dragstart', event => event.preventDefault(), { signal })
  // The page must not scroll under the finger; a browser asks who may say so before the finger moves.
  const stay = (event: Event) => 'carrying' in list.dataset && event.preventDefault()
  list.addEventListener('touchmove', stay, { signal, passive: false })
  return () => abort.abort()
}

const tileOf = ({ target }: Event) =>
  target instanceof Element && !target.closest('.rm') ? target.closest<HTMLElement>('[data-key]') : null

type Press = { tile: HTMLElement; event: PointerEvent; carrying: Carrying }

/** A mouse lifts by moving, a finger by waiting: one that moves first scrolls the page. */
function awaitLift(list: HTMLElement, press: Press) {
  const { event } = press
  const abort = new AbortController()
  const { signal } = abort
  const isMouse = event.pointerType === 'mouse'
  const lift = () => {
    abort.abort()
    carry(list, press)
  }
  const timer = isMouse ? undefined : setTimeout(lift, holdMs)
  signal.addEventListener('abort', () => clearTimeout(timer))
  addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      const way = Math.hypot(clientX - event.clientX, clientY - event.clientY)
      if (way < (isMouse ? slack.mouse : slack.touch)) return
      if (isMouse) lift()
      else abort.abort()
    },
    { signal },
  )
  addEventListener('pointerup', () => abort.abort(), { signal })
  addEventListener('pointercancel', () => abort.abort(), { signal })
}

function carry(list: HTMLElement, { tile, event, carrying }: Press) {
  const abort = new AbortController()
  const { signal } = abort
  const at = { x: event.clientX, y: event.clientY }
  const ghost = ghostOf(tile, event)
  list.dataset.carrying = ''
  carrying.lift(tile.dataset.key ?? '')
  const follow = () => {
    ghost.place(at.x, at.y)
    const place = placeUnder(list, tile, at)
    if (place >= 0) carrying.hover(place)
  }
  const end = (isKept: boolean) => {
    abort.abort()
    ghost.remove()
    delete list.dataset.carrying
    swallowClick(list)
    carrying.drop(isKept)
  }
  addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      Object.assign(at, { x: clientX, y: clientY })
      follow()
    },
    { signal },
  )
  addEventListener('pointerup', () => end(true), { signal })
  addEventListener('pointercancel', () => end(false), { signal })
  addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal })
  scrollAtEdges(at, follow, signal)
  follow()
}

/** The place of the tile under the pointer, in the order in which they are seen; -1 over none or the carried one. */
function placeUnder(list: HTMLElement, carried: HTMLElement, { x, y }: { x: number; y: number }) {
  const tiles = [...list.querySelectorAll<HTMLElement>('[data-key]')]
  const seen = tiles.toSorted((one, other) => Number(one.style.order) - Number(other.style.order))
  return seen.findIndex(tile => {
    const { left, right, top, bottom } = tile.getBoundingClientRect()
    return tile !== carried && x >= left && x <= right && y >= top && y <= bottom
  })
}

function ghostOf(tile: HTMLElement, { clientX, clientY }: PointerEvent) {
  const { left, top, width, height } = tile.getBoundingClientRect()
  const ghost = tile.cloneNode(true) as HTMLElement
  ghost.inert = true
  ghost.removeAttribute('data-key')
  ghost.classList.add('is-ghost')
  Object.assign(ghost.style, { width: `${width}px`, height: `${height}px` })
  document.body.append(ghost)
  return {
    place: (x: number, y: number) => {
      ghost.style.translate = `${left + x - clientX}px ${top + y - clientY}px`
    },
    remove: () => ghost.remove(),
  }
}

function scrollAtEdges(at: { y: number }, follow: () => void, signal: AbortSignal) {
  const step = () => {
    if (signal.aborted) return
    const speed = speedAt(at.y, innerHeight)
    if (speed !== 0) {
      scrollBy({ top: speed, behavior: 'instant' })
      follow()
    }
    requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}

/** Pixels of a frame: faster the nearer to the edge, and none in the middle. */
export function speedAt(y: number, height: number) {
  const above = (edge.top - y) / edge.top
  const below = (y - (height - edge.bottom)) / edge.bottom
  const share = Math.min(1, Math.max(above, below, 0))
  return Math.round(share * mostSpeed) * (above > below ? -1 : 1)
}

/** The end of a drag is a click as well. */
function swallowClick(list: HTMLElement) {
  const abort = new AbortController()
  const swallow = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  list.addEventListener('click', swallow, { capture: true, signal: abort.signal })
  setTimeout(() => abort.abort())
}
