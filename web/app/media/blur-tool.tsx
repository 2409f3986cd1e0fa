import { type KeyboardEvent, type PointerEvent, type RefObject, useMemo, useRef, useState } from 'react'
import { Icon } from '#web/kit/icon.tsx'
import type { Region } from '../photo.ts'
import { brushSizes, type PhotoEdit, type PhotoSource, type Point, type Stroke } from './photo-edit.ts'
import { arrows, PhotoStage, pointUnder, wholeRegion } from './photo-stage.tsx'

type BlurToolProps = { source: PhotoSource; edit: PhotoEdit; change: (edit: PhotoEdit) => void }

export function BlurTool({ source, edit, change }: BlurToolProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [size, setSize] = useState<number>(brushSizes.initial)
  const [status, setStatus] = useState('')
  const { photo } = source
  const region = useMemo(() => edit.crop ?? wholeRegion(source), [edit.crop, source])
  const radius = size * Math.max(photo.width, photo.height)
  const add = (stroke: Stroke) => {
    change({ ...edit, blur: [...edit.blur, stroke] })
    setStatus(`Desfoque ${edit.blur.length + 1} aplicado.`)
  }
  const undo = () => {
    change({ ...edit, blur: edit.blur.slice(0, -1) })
    setStatus('Último desfoque desfeito.')
  }
  const resize = (by: number) => setSize(Math.min(brushSizes.max, Math.max(brushSizes.min, size + by)))
  const { stroke, ring, handlers } = useBrush({ canvas, region, radius, add, undo, resize })
  const blur = useMemo(() => (stroke ? [...edit.blur, stroke] : edit.blur), [edit.blur, stroke])
  return (
    <>
      <PhotoStage
        canvas={canvas}
        source={source}
        region={region}
        blur={blur}
        ring={ring}
        role="application"
        aria-label="Desfoque: as setas movem o círculo, mais e menos mudam o tamanho, Enter desfoca"
        {...handlers}
      />
      <label className="edit-slider">
        Tamanho do pincel
        <input
          type="range"
          min={brushSizes.min}
          max={brushSizes.max}
          step={0.01}
          value={size}
          aria-valuetext={`${Math.round((size / brushSizes.max) * 100)}%`}
          onChange={({ currentTarget }) => setSize(Number(currentTarget.value))}
        />
      </label>
      <BlurButtons isDisabled={edit.blur.length === 0} undo={undo} clear={() => change({ ...edit, blur: [] })} />
      <p className="hint">Pinte o que quer esconder, como o rosto. A foto original não é enviada.</p>
      <p className="sr" role="status">
        {status}
      </p>
    </>
  )
}

type BlurButtonsProps = { isDisabled: boolean; undo: () => void; clear: () => void }

const BlurButtons = ({ isDisabled, undo, clear }: BlurButtonsProps) => (
  <div className="side-by-side">
    <button type="button" className="btn btn-secondary btn-sm" disabled={isDisabled} onClick={undo}>
      <Icon name="rotate-ccw" />
      Desfazer
    </button>
    <button type="button" className="btn btn-ghost btn-sm" disabled={isDisabled} onClick={clear}>
      Remover desfoque
    </button>
  </div>
)

type BrushInput = {
  canvas: RefObject<HTMLCanvasElement | null>
  region: Region
  radius: number
  add: (stroke: Stroke) => void
  undo: () => void
  resize: (by: number) => void
}

const sizeKeys: Record<string, number> = { '+': 0.02, '=': 0.02, '-': -0.02 }

function useBrush({ canvas, region, radius, add, undo, resize }: BrushInput) {
  const [stroke, setStroke] = useState<Stroke>()
  const [at, moveTo] = useState<Point>()
  const ring = useMemo(() => at && { radius, points: [at] }, [at, radius])
  const under = (event: PointerEvent) => canvas.current && pointUnder(canvas.current, region, event)

  const stamp = (point: Point) => {
    add({ radius, points: [point] })
    moveTo(point)
  }
  function actionOf({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent, from: Point) {
    const by = sizeKeys[key]
    if (by) return () => resize(by)
    if (key === 'Enter' || key === ' ') return () => stamp(from)
    if (key === 'z' && (ctrlKey || metaKey)) return undo
    const [right, down] = arrows[key] ?? []
    if (right === undefined || down === undefined) return undefined
    const step = radius * (shiftKey ? 1 : 0.25)
    return () => moveTo(clampTo({ x: from.x + right * step, y: from.y + down * step }, region))
  }

  const handlers = {
    onPointerDown(event: PointerEvent) {
      const point = under(event)
      if (!point || !event.isPrimary || event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      moveTo(point)
      setStroke({ radius, points: [point] })
    },
    onPointerMove(event: PointerEvent) {
      const point = under(event)
      if (!point || !event.isPrimary) return
      moveTo(point)
      if (stroke && isFarEnough(stroke, point)) setStroke({ ...stroke, points: [...stroke.points, point] })
    },
    onPointerUp() {
      if (stroke) add(stroke)
      setStroke(undefined)
    },
    onPointerCancel: () => setStroke(undefined),
    onPointerLeave: () => stroke || moveTo(undefined),
    onKeyDown(event: KeyboardEvent) {
      const action = actionOf(event, at ?? centreOf(region))
      if (!action) return
      event.preventDefault()
      action()
    },
    onFocus: () => at ?? moveTo(centreOf(region)),
    onBlur: () => moveTo(undefined),
  }
  return { stroke, ring, handlers }
}

const isFarEnough = ({ radius, points }: Stroke, { x, y }: Point) => {
  const last = points.at(-1)
  return !last || Math.hypot(x - last.x, y - last.y) > radius / 6
}

const centreOf = ({ x, y, width, height }: Region): Point => ({ x: x + width / 2, y: y + height / 2 })

const clampTo = ({ x, y }: Point, region: Region): Point => ({
  x: Math.min(Math.max(x, region.x), region.x + region.width),
  y: Math.min(Math.max(y, region.y), region.y + region.height),
})
