import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { MediaItem } from './media-item.ts'

type ReorderingInput = {
  list: RefObject<HTMLElement | null>
  items: readonly MediaItem[]
  move: (key: string, at: number) => void
}

type Carried = { key: string; at: number }

export function useReordering({ list, items, move }: ReorderingInput) {
  const [carried, setCarried] = useState<Carried>()
  const now = useRef({ items, move, carried })
  now.current = { items, move, carried }

  useEffect(() => {
    if (!list.current) return
    const update = (next: Carried | undefined) => {
      now.current.carried = next
      setCarried(next)
    }
    return followDrags(list.current, {
      lift: key => update({ key, at: indexOf(now.current.items, key) }),
      hover(at) {
        const { carried: held } = now.current
        if (held && held.at !== at) update({ ...held, at })
      },
      drop(isConfirmed) {
        const { carried: held, items: all } = now.current
        update(undefined)
        if (held && isConfirmed && indexOf(all, held.key) !== held.at) now.current.move(held.key, held.at)
      },
    })
  }, [list])

  return {
    carriedKey: carried?.key,
    positionOf: (key: string) => positionWhileDragging(items, carried, key),
    onKeyDown(event: KeyboardEvent, key: string) {
      const at = keyMoves[event.key]?.(indexOf(items, key), items.length - 1)
      if (at === undefined || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      if (at !== indexOf(items, key)) move(key, at)
    },
  }
}

const indexOf = (items: readonly MediaItem[], key: string) => items.findIndex(item => item.key === key)

const keyMoves: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: at => Math.max(0, at - 1),
  ArrowUp: at => Math.max(0, at - 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
  ArrowDown: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_, last) => last,
}

function positionWhileDragging(items: readonly MediaItem[], carried: Carried | undefined, key: string) {
  const at = indexOf(items, key)
  if (!carried) return at
  if (key === carried.key) return carried.at
  const from = indexOf(items, carried.key)
  const without = at > from ? at - 1 : at
  return without >= carried.at ? without + 1 : without
}

type DragHandlers = {
  lift: (key: string) => void
  hover: (position: number) => void
  /** `isConfirmed` is false after Escape or a cancelled pointer. */
  drop: (isConfirmed: boolean) => void
}

const holdMs = 350
const slack = { mouse: 6, touch: 10 } as const
const edge = { top: 90, bottom: 150 } as const
const maxSpeed = 14

function followDrags(list: HTMLElement, handlers: DragHandlers) {
  const abort = new AbortController()
  const { signal } = abort
  list.addEventListener(
    'pointerdown',
    event => {
      const tile = tileOf(event)
      if (tile && event.isPrimary && event.button === 0) waitForLift(list, { tile, event, handlers })
    },
    { signal },
  )
  // Prevents a long press from opening the browser's image menu.
  list.addEventListener('contextmenu', event => tileOf(event) && event.preventDefault(), { signal })
  list.addEventListener('dragstart', event => event.preventDefault(), { signal })
  // Prevents scrolling. The listener must be registered before the touch starts.
  const preventScroll = (event: Event) => 'carrying' in list.dataset && event.preventDefault()
  list.addEventListener('touchmove', preventScroll, { signal, passive: false })
  return () => abort.abort()
}

const tileOf = ({ target }: Event) =>
  target instanceof Element && !target.closest('.rm') ? target.closest<HTMLElement>('[data-key]') : null

type Press = { tile: HTMLElement; event: PointerEvent; handlers: DragHandlers }

/** A mouse lifts a tile when it moves. A finger must hold the tile first, because a moving finger scrolls the page. */
function waitForLift(list: HTMLElement, press: Press) {
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
      const distance = Math.hypot(clientX - event.clientX, clientY - event.clientY)
      if (distance < (isMouse ? slack.mouse : slack.touch)) return
      if (isMouse) lift()
      else abort.abort()
    },
    { signal },
  )
  addEventListener('pointerup', () => abort.abort(), { signal })
  addEventListener('pointercancel', () => abort.abort(), { signal })
}

function carry(list: HTMLElement, { tile, event, handlers }: Press) {
  const abort = new AbortController()
  const { signal } = abort
  const at = { x: event.clientX, y: event.clientY }
  const ghost = ghostOf(tile, event)
  list.dataset.carrying = ''
  handlers.lift(tile.dataset.key ?? '')
  const follow = () => {
    ghost.moveTo(at.x, at.y)
    const position = positionUnder(list, tile, at)
    if (position >= 0) handlers.hover(position)
  }
  const end = (isConfirmed: boolean) => {
    abort.abort()
    ghost.remove()
    delete list.dataset.carrying
    swallowClick(list)
    handlers.drop(isConfirmed)
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

/** The displayed position of the tile under the pointer; -1 if there is none, or if it is the dragged tile. */
function positionUnder(list: HTMLElement, carried: HTMLElement, { x, y }: { x: number; y: number }) {
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
    moveTo: (x: number, y: number) => {
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

/** Pixels per frame: faster near an edge, zero in the middle. */
export function speedAt(y: number, height: number) {
  const above = (edge.top - y) / edge.top
  const below = (y - (height - edge.bottom)) / edge.bottom
  const share = Math.min(1, Math.max(above, below, 0))
  return Math.round(share * maxSpeed) * (above > below ? -1 : 1)
}

/** Suppresses the click that the browser fires when the person releases the pointer. */
function swallowClick(list: HTMLElement) {
  const abort = new AbortController()
  const swallow = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  list.addEventListener('click', swallow, { capture: true, signal: abort.signal })
  setTimeout(() => abort.abort())
}
