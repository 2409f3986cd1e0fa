import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react'
import type { Region, Size } from '../documents/framing.ts'
import { mostZoomOf, panned, zoomed, zoomOf } from './crop.ts'
import type { Source } from './paint-photo.ts'
import type { PhotoEdit } from './photo-edit.ts'
import { PhotoStage, pixelsPer, wholeOf } from './photo-stage.tsx'

type CropStageProps = {
  source: Source
  /** Nothing: all of it is shown, and nothing moves. */
  crop: Region | undefined
  setCrop: (crop: Region) => void
  blur?: PhotoEdit['blur']
}

const steps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const zoomStep: Record<string, number> = { '+': 1.1, '=': 1.1, '-': 1 / 1.1 }
const unblurred: PhotoEdit['blur'] = []

/** A picture behind the frame of its crop, whatever that one's shape: dragged and pinched, or moved by keys. */
export function CropStage({ source, crop, setCrop, blur = unblurred }: CropStageProps) {
  const { photo } = source
  const canvas = useRef<HTMLCanvasElement>(null)
  const gestures = useCropGestures({ canvas, crop, photo, setCrop })
  const onKeyDown = (event: KeyboardEvent) => {
    if (!crop) return
    const [right, down] = steps[event.key] ?? [0, 0]
    const factor = zoomStep[event.key]
    if (right === 0 && down === 0 && !factor) return
    event.preventDefault()
    if (factor) return setCrop(zoomed(crop, photo, zoomOf(crop, photo) * factor))
    setCrop(panned(crop, photo, right * crop.width * 0.05, down * crop.height * 0.05))
  }
  return (
    <PhotoStage
      canvas={canvas}
      source={source}
      region={crop ?? wholeOf(source)}
      blur={blur}
      role="application"
      aria-label={crop ? 'Recorte da foto: as setas movem, mais e menos aproximam' : 'Foto inteira'}
      onKeyDown={onKeyDown}
      {...gestures}
    />
  )
}

type CropZoomProps = Pick<CropStageProps, 'source' | 'crop' | 'setCrop'>

export function CropZoom({ source: { photo }, crop, setCrop }: CropZoomProps) {
  const zoom = crop ? zoomOf(crop, photo) : 1
  const most = mostZoomOf(photo, crop)
  return (
    <label className="edit-slider">
      Aproximar
      <input
        type="range"
        min={1}
        max={most}
        step={0.01}
        value={zoom}
        disabled={!crop || most === 1}
        aria-valuetext={`${Math.round(zoom * 100)}%`}
        onChange={({ currentTarget }) => crop && setCrop(zoomed(crop, photo, Number(currentTarget.value)))}
      />
    </label>
  )
}

type Cropping = {
  canvas: RefObject<HTMLCanvasElement | null>
  crop: Region | undefined
  photo: Size
  setCrop: (crop: Region) => void
}

type Place = { x: number; y: number }

/** One finger or the mouse moves the photo, two fingers zoom it. */
function useCropGestures({ canvas, crop, photo, setCrop }: Cropping) {
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
