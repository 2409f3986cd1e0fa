import { type KeyboardEvent, type PointerEvent, type RefObject, useMemo, useState } from 'react'
import type { Region } from '../documents/framing.ts'
import type { Point, Stroke } from './photo-edit.ts'
import { pointUnder } from './photo-stage.tsx'

type Brushing = {
  canvas: RefObject<HTMLCanvasElement | null>
  region: Region
  radius: number
  add: (stroke: Stroke) => void
  undo: () => void
  /** Makes the brush larger or smaller. */
  resize: (by: number) => void
}

const ways: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const sizes: Record<string, number> = { '+': 0.02, '=': 0.02, '-': -0.02 }

/** A brush that is drawn with, or a circle that keys move and Enter sets down. */
export function useBrush({ canvas, region, radius, add, undo, resize }: Brushing) {
  const [stroke, draw] = useState<Stroke>()
  const [at, place] = useState<Point>()
  const ring = useMemo(() => at && { radius, points: [at] }, [at, radius])
  const under = (event: PointerEvent) => canvas.current && pointUnder(canvas.current, region, event)

  const onPointerDown = (event: PointerEvent) => {
    const point = under(event)
    if (!point || !event.isPrimary || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    place(point)
    draw({ radius, points: [point] })
  }
  const onPointerMove = (event: PointerEvent) => {
    const point = under(event)
    if (!point || !event.isPrimary) return
    place(point)
    if (stroke && isFar(stroke, point)) draw({ ...stroke, points: [...stroke.points, point] })
  }
  const end = () => {
    if (stroke) add(stroke)
    draw(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const from = at ?? middleOf(region)
    const act = actOf(event, from)
    if (!act) return
    event.preventDefault()
    act()
  }
  const setDown = (point: Point) => () => {
    add({ radius, points: [point] })
    place(point)
  }

  function actOf({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent, from: Point) {
    const by = sizes[key]
    if (by) return () => resize(by)
    if (key === 'Enter' || key === ' ') return setDown(from)
    if (key === 'z' && (ctrlKey || metaKey)) return undo
    const [right, down] = ways[key] ?? []
    if (right === undefined || down === undefined) return undefined
    const step = radius * (shiftKey ? 1 : 0.25)
    return () => place(within({ x: from.x + right * step, y: from.y + down * step }, region))
  }

  return {
    stroke,
    ring,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: end,
      onPointerCancel: () => draw(undefined),
      onPointerLeave: () => stroke || place(undefined),
      onKeyDown,
      onFocus: () => at ?? place(middleOf(region)),
      onBlur: () => place(undefined),
    },
  }
}

const isFar = ({ radius, points }: Stroke, { x, y }: Point) => {
  const last = points.at(-1)
  return !last || Math.hypot(x - last.x, y - last.y) > radius / 6
}

const middleOf = ({ x, y, width, height }: Region): Point => ({ x: x + width / 2, y: y + height / 2 })

const within = ({ x, y }: Point, region: Region): Point => ({
  x: Math.min(Math.max(x, region.x), region.x + region.width),
  y: Math.min(Math.max(y, region.y), region.y + region.height),
})
