import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

type Stage = RefObject<HTMLElement | null>
const arrowSteps: Readonly<Record<string, [x: number, y: number]>> = {
  ArrowLeft: [40, 0],
  ArrowRight: [-40, 0],
  ArrowUp: [0, 40],
  ArrowDown: [0, -40],
}

export function usePhotoView(stage: Stage) {
  const [view, setView] = useState<PhotoView>(wholeView)
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
    r: acts.turn,
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const way = arrowSteps[event.key]
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
    view.zoom > 1 ? acts.whole() : zoom(doubleClickZoom, pointOf(event)),
  )
  const drag = useEffectEvent((event: PointerEvent) => moveBy(event.movementX, event.movementY))
  useEffect(() => {
    const element = stage.current
    if (!element) return
    const leaving = new AbortController()
    const { signal } = leaving
    element.addEventListener('keydown', press, { signal })
    // React's wheel listeners are passive, so the page would scroll too.
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

function pointOf({ clientX, clientY, currentTarget }: MouseEvent) {
  const { left, top, width, height } = (currentTarget as Element).getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}

/** `x` and `y` are in stage pixels, `turn` is in degrees. */
export type PhotoView = { zoom: number; turn: number; x: number; y: number }
type Size = { width: number; height: number }
type Point = { x: number; y: number }

export const wholeView: PhotoView = { zoom: 1, turn: 0, x: 0, y: 0 }
const zoomStep = 1.5
const doubleClickZoom = 2.5
const maxZoom = 8

/** The point is relative to the middle of the stage. */
export function zoomAt(view: PhotoView, factor: number, stage: Size, { x, y }: Point = { x: 0, y: 0 }): PhotoView {
  const zoom = Math.min(maxZoom, Math.max(1, view.zoom * factor))
  const grown = zoom / view.zoom
  return clampToStage({ ...view, zoom, x: x - (x - view.x) * grown, y: y - (y - view.y) * grown }, stage)
}

export const move = (view: PhotoView, by: Point, stage: Size): PhotoView =>
  clampToStage({ ...view, x: view.x + by.x, y: view.y + by.y }, stage)

export const turn = (view: PhotoView): PhotoView => ({ ...wholeView, turn: view.turn + 90 })

/** Limits the shift so that a zoomed photo always covers the stage. */
function clampToStage(view: PhotoView, { width, height }: Size): PhotoView {
  return { ...view, x: clamp(view.x, (width * (view.zoom - 1)) / 2), y: clamp(view.y, (height * (view.zoom - 1)) / 2) }
}

const clamp = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value)) || 0
