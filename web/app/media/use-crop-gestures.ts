import { type PointerEvent, type RefObject, useRef } from 'react'
import type { Region, Size } from '../documents/framing.ts'
import { panned, zoomed, zoomOf } from './crop.ts'
import { pixelsPer } from './photo-stage.tsx'

type Cropping = {
  canvas: RefObject<HTMLCanvasElement | null>
  crop: Region | undefined
  photo: Size
  setCrop: (crop: Region) => void
}

type Place = { x: number; y: number }

/** One finger or the mouse moves the photo, two fingers zoom it. */
export function useCropGestures({ canvas, crop, photo, setCrop }: Cropping) {
  const fingers = useRef(new Map<number, Place>())
  const leave = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId)
  return {
    onPointerDown(event: PointerEvent) {
      event.currentTarget.setPointerCapture(event.pointerId)
      fingers.current.set(event.pointerId, placeOf(event))
    },
    onPointerMove(event: PointerEvent) {
      const before = fingers.current.get(event.pointerId)
      if (!before || !crop || !canvas.current) return
      const spread = spreadOf(fingers.current)
      const now = placeOf(event)
      fingers.current.set(event.pointerId, now)
      const nowSpread = spreadOf(fingers.current)
      if (spread && nowSpread) return setCrop(zoomed(crop, photo, (zoomOf(crop, photo) * nowSpread) / spread))
      const scale = pixelsPer(canvas.current, crop)
      setCrop(panned(crop, photo, (before.x - now.x) * scale, (before.y - now.y) * scale))
    },
    onPointerUp: leave,
    onPointerCancel: leave,
  }
}

const placeOf = ({ clientX, clientY }: PointerEvent): Place => ({ x: clientX, y: clientY })

/** How far two fingers are apart. */
function spreadOf(fingers: ReadonlyMap<number, Place>) {
  const [one, other] = [...fingers.values()]
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : undefined
}
