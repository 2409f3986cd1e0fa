import {
  type ComponentProps,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { fitting, type Region, type Size } from '../photo.ts'
import {
  contextOf,
  largestCrop,
  maxZoomOf,
  type PhotoEdit,
  type PhotoSource,
  type Point,
  paintPhoto,
  panned,
  type Stroke,
  zoomed,
  zoomOf,
} from './photo-edit.ts'

type PhotoStageProps = Omit<ComponentProps<'canvas'>, 'ref'> & {
  canvas: RefObject<HTMLCanvasElement | null>
  source: PhotoSource
  region: Region
  blur: PhotoEdit['blur']
  ring?: Stroke | undefined
}

const longSide = 900

export function PhotoStage({ canvas, source, region, blur, ring, ...rest }: PhotoStageProps) {
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (!canvas.current) return
      resize(canvas.current, region)
      paintPhoto(canvas.current, source, region, blur)
      if (ring) drawRing(canvas.current, region, ring)
    })
    return () => cancelAnimationFrame(frame)
  }, [canvas, source, region, blur, ring])
  return (
    <div className="photo-stage">
      <canvas ref={canvas} tabIndex={0} {...rest} />
    </div>
  )
}

function resize(canvas: HTMLCanvasElement, region: Region) {
  const scale = longSide / Math.max(region.width, region.height)
  const [width, height] = [Math.round(region.width * scale), Math.round(region.height * scale)]
  // Setting a canvas's size empties it, even if the size stays the same.
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
}

function drawRing(canvas: HTMLCanvasElement, region: Region, { radius, points: [at] }: Stroke) {
  if (!at) return
  const context = contextOf(canvas)
  const scale = canvas.width / region.width
  for (const [lineWidth, strokeStyle] of [
    [7, 'rgb(0 0 0 / 0.7)'],
    [3, '#fff'],
  ] as const) {
    Object.assign(context, { lineWidth, strokeStyle })
    context.beginPath()
    context.arc((at.x - region.x) * scale, (at.y - region.y) * scale, radius * scale, 0, 2 * Math.PI)
    context.stroke()
  }
}

export function pointUnder(canvas: HTMLCanvasElement, region: Region, at: { clientX: number; clientY: number }): Point {
  const { left, top } = canvas.getBoundingClientRect()
  const scale = pixelsPer(canvas, region)
  return { x: region.x + (at.clientX - left) * scale, y: region.y + (at.clientY - top) * scale }
}

/** Photo pixels per screen pixel. */
export const pixelsPer = (canvas: HTMLCanvasElement, region: Region) =>
  region.width / canvas.getBoundingClientRect().width

export const wholeRegion = ({ photo }: PhotoSource): Region => ({ x: 0, y: 0, ...photo })

const maxSide = 1200

export function usePhotoSource(fileOf: (key: string) => Promise<Blob | undefined>, key: string) {
  const [source, setSource] = useState<PhotoSource | 'unreadable'>()
  useEffect(() => {
    let isUnmounted = false
    let opened: PhotoSource | undefined
    openPhoto(fileOf, key).then(
      found => {
        opened = found
        if (isUnmounted) found.picture.close()
        else setSource(found)
      },
      () => isUnmounted || setSource('unreadable'),
    )
    return () => {
      isUnmounted = true
      opened?.picture.close()
    }
  }, [fileOf, key])
  return source
}

async function openPhoto(fileOf: (key: string) => Promise<Blob | undefined>, key: string): Promise<PhotoSource> {
  const file = await fileOf(key)
  if (!file) throw new Error('the photo is not here any more')
  const whole = await createImageBitmap(file)
  const photo = { width: whole.width, height: whole.height }
  const { width, height } = fitting(photo, maxSide)
  const picture = await createImageBitmap(whole, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' })
  whole.close()
  return { picture, photo }
}

type CropStageProps = {
  source: PhotoSource
  /** If undefined, the stage shows the whole photo, and the person cannot move it. */
  crop: Region | undefined
  setCrop: (crop: Region) => void
  blur?: PhotoEdit['blur']
}

/** Screen directions; right and down are positive. */
export const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const zoomKeys: Record<string, number> = { '+': 1.1, '=': 1.1, '-': 1 / 1.1 }
const unblurred: PhotoEdit['blur'] = []

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

function spreadOf(fingers: ReadonlyMap<number, ScreenPoint>) {
  const [one, other] = [...fingers.values()]
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : undefined
}
