import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { closeZoom, move, turn, type View, wholeView, zoomAt, zoomStep } from './view.ts'

type Stage = RefObject<HTMLElement | null>
const ways: Readonly<Record<string, [x: number, y: number]>> = {
  ArrowLeft: [40, 0],
  ArrowRight: [-40, 0],
  ArrowUp: [0, 40],
  ArrowDown: [0, -40],
}

/** Lets a photo be enlarged, moved and turned by wheel, double click, dragging and keys. */
export function useStage(stage: Stage) {
  const [view, setView] = useState<View>(wholeView)
  const zoom = (factor: number, at?: { x: number; y: number }) =>
    setView(now => zoomAt(now, factor, sizeOf(stage.current), at))
  const moveBy = (x: number, y: number) => setView(now => move(now, { x, y }, sizeOf(stage.current)))
  const acts = {
    zoomIn: () => zoom(zoomStep),
    zoomOut: () => zoom(1 / zoomStep),
    turn: () => setView(turn),
    whole: () => setView(({ turn }) => ({ ...wholeView, turn })),
  }
  const keys: Record<string, () => void> = {
    '+': acts.zoomIn,
    '=': acts.zoomIn,
    '-': acts.zoomOut,
    '0': acts.whole,
    r: acts.turn,
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const way = ways[event.key]
    const act = keys[event.key] ?? (way && (() => moveBy(...way)))
    if (!act) return
    event.preventDefault()
    act()
  })
  const roll = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    zoom(event.deltaY < 0 ? 1.2 : 1 / 1.2, pointOf(event))
  })
  const comeClose = useEffectEvent((event: MouseEvent) =>
    view.zoom > 1 ? acts.whole() : zoom(closeZoom, pointOf(event)),
  )
  const drag = useEffectEvent((event: PointerEvent) => moveBy(event.movementX, event.movementY))
  useEffect(() => {
    const element = stage.current
    if (!element) return
    const leaving = new AbortController()
    const { signal } = leaving
    element.addEventListener('keydown', press, { signal })
    // React listens to the wheel passively, and the page would scroll along.
    element.addEventListener('wheel', roll, { signal, passive: false })
    element.addEventListener('dblclick', comeClose, { signal })
    element.addEventListener('contextmenu', event => event.preventDefault(), { signal })
    element.addEventListener('pointerdown', ({ pointerId }) => element.setPointerCapture(pointerId), { signal })
    element.addEventListener('pointermove', event => element.hasPointerCapture(event.pointerId) && drag(event), {
      signal,
    })
    return () => leaving.abort()
  }, [stage])
  return { view, ...acts }
}

const sizeOf = (stage: HTMLElement | null) => ({
  width: stage?.clientWidth ?? 0,
  height: stage?.clientHeight ?? 0,
})

/** Where the pointer is, from the middle of the stage. */
function pointOf({ clientX, clientY, currentTarget }: MouseEvent) {
  const { left, top, width, height } = (currentTarget as Element).getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}
