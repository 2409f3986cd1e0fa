import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react'
import type { Region, Size } from '../documents/framing.ts'
import { largestCrop, maxZoomOf, panned, zoomed, zoomOf } from './crop.ts'
import type { PhotoEdit, PhotoSource } from './paint-photo.ts'
import { PhotoStage, pixelsPer, wholeRegion } from './photo-stage.tsx'

type CropStageProps = {
  source: PhotoSource
  /** Undefined shows the whole photo, fixed. */
  crop: Region | undefined
  setCrop: (crop: Region) => void
  blur?: PhotoEdit['blur']
}

const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const zoomKeys: Record<string, number> = { '+': 1.1, '=': 1.1, '-': 1 / 1.1 }
const unblurred: PhotoEdit['blur'] = []

/** The cropped part of a photo: dragged, pinched or moved by keys. */
export function CropStage({ source, crop, setCrop, blur = unblurred }: CropStageProps) {
  const { photo } = source
  const canvas = useRef<HTMLCanvasElement>(null)
  const gestures = useCropGestures({ canvas, crop, photo, setCrop })
  const onKeyDown = (event: KeyboardEvent) => {
    if (!crop) return
    const [right, down] = arrows[event.key] ?? [0, 0]
    const factor = zoomKeys[event.key]
    if (right === 0 && down === 0 && !factor) return
    event.preventDefault()
    if (factor) return setCrop(zoomed(crop, photo, zoomOf(crop, photo) * factor))
    setCrop(panned(crop, photo, right * crop.width * 0.05, down * crop.height * 0.05))
  }
  return (
    <PhotoStage
      canvas={canvas}
      source={source}
      region={crop ?? wholeRegion(source)}
      blur={blur}
      role="application"
      aria-label={crop ? 'Recorte da foto: as setas movem, mais e menos aproximam' : 'Foto inteira'}
      onKeyDown={onKeyDown}
      {...gestures}
    />
  )
}

type CropToolProps = { source: PhotoSource; edit: PhotoEdit; change: (edit: PhotoEdit) => void }

/** Crops a photo to the shape of the cards, or leaves it whole. */
export function CropTool({ source, edit, change }: CropToolProps) {
  const { crop, blur } = edit
  const setCrop = (next: Region | undefined) => change({ ...edit, crop: next })
  return (
    <>
      <CropStage source={source} crop={crop} setCrop={setCrop} blur={blur} />
      <label className="switch">
        Recortar no formato do anúncio
        <input
          type="checkbox"
          role="switch"
          aria-checked={Boolean(crop)}
          checked={Boolean(crop)}
          onChange={({ currentTarget }) => setCrop(currentTarget.checked ? largestCrop(source.photo) : undefined)}
        />
      </label>
      <CropZoom source={source} crop={crop} setCrop={setCrop} />
      <p className="hint">{crop ? 'Arraste a foto para escolher o que aparece.' : 'A foto é enviada inteira.'}</p>
    </>
  )
}

type CropZoomProps = Pick<CropStageProps, 'source' | 'crop' | 'setCrop'>

export function CropZoom({ source: { photo }, crop, setCrop }: CropZoomProps) {
  const zoom = crop ? zoomOf(crop, photo) : 1
  const max = maxZoomOf(photo, crop)
  return (
    <label className="edit-slider">
      Aproximar
      <input
        type="range"
        min={1}
        max={max}
        step={0.01}
        value={zoom}
        disabled={!crop || max === 1}
        aria-valuetext={`${Math.round(zoom * 100)}%`}
        onChange={({ currentTarget }) => crop && setCrop(zoomed(crop, photo, Number(currentTarget.value)))}
      />
    </label>
  )
}

type CropGesturesInput = {
  canvas: RefObject<HTMLCanvasElement | null>
  crop: Region | undefined
  photo: Size
  setCrop: (crop: Region) => void
}

type ScreenPoint = { x: number; y: number }

/** One finger or the mouse pans, two fingers zoom. */
function useCropGestures({ canvas, crop, photo, setCrop }: CropGesturesInput) {
  const fingers = useRef(new Map<number, ScreenPoint>())
  const release = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId)
  return {
    onPointerDown(event: PointerEvent) {
      event.currentTarget.setPointerCapture(event.pointerId)
      fingers.current.set(event.pointerId, pointOf(event))
    },
    onPointerMove(event: PointerEvent) {
      const before = fingers.current.get(event.pointerId)
      if (!before || !crop || !canvas.current) return
      const spread = spreadOf(fingers.current)
      const now = pointOf(event)
      fingers.current.set(event.pointerId, now)
      const nowSpread = spreadOf(fingers.current)
      if (spread && nowSpread) return setCrop(zoomed(crop, photo, (zoomOf(crop, photo) * nowSpread) / spread))
      const scale = pixelsPer(canvas.current, crop)
      setCrop(panned(crop, photo, (before.x - now.x) * scale, (before.y - now.y) * scale))
    },
    onPointerUp: release,
    onPointerCancel: release,
  }
}

const pointOf = ({ clientX, clientY }: PointerEvent): ScreenPoint => ({ x: clientX, y: clientY })

/** Distance between two fingers. */
function spreadOf(fingers: ReadonlyMap<number, ScreenPoint>) {
  const [one, other] = [...fingers.values()]
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : undefined
}
