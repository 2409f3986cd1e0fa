import { type KeyboardEvent, useRef } from 'react'
import type { Region } from '../documents/framing.ts'
import { largestCrop, mostZoomOf, panned, zoomed, zoomOf } from './crop.ts'
import type { Source } from './paint-photo.ts'
import type { PhotoEdit } from './photo-edit.ts'
import { PhotoStage, wholeOf } from './photo-stage.tsx'
import { useCropGestures } from './use-crop-gestures.ts'

export type ToolProps = { source: Source; edit: PhotoEdit; change: (edit: PhotoEdit) => void }

const steps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const zoomStep: Record<string, number> = { '+': 1.1, '=': 1.1, '-': 1 / 1.1 }

/** Cuts a photo to the shape of the cards: dragged and pinched, or by keys. */
export function CropTool({ source, edit, change }: ToolProps) {
  const { photo } = source
  const { crop, blur } = edit
  const canvas = useRef<HTMLCanvasElement>(null)
  const setCrop = (next: Region | undefined) => change({ ...edit, crop: next })
  const gestures = useCropGestures({ canvas, crop, photo, setCrop })
  const zoom = crop ? zoomOf(crop, photo) : 1
  const onKeyDown = (event: KeyboardEvent) => {
    if (!crop) return
    const [right, down] = steps[event.key] ?? [0, 0]
    const factor = zoomStep[event.key]
    if (right === 0 && down === 0 && !factor) return
    event.preventDefault()
    if (factor) return setCrop(zoomed(crop, photo, zoom * factor))
    setCrop(panned(crop, photo, right * crop.width * 0.05, down * crop.height * 0.05))
  }
  return (
    <>
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
      <label className="switch">
        Recortar no formato do anúncio
        <input
          type="checkbox"
          role="switch"
          aria-checked={Boolean(crop)}
          checked={Boolean(crop)}
          onChange={({ currentTarget }) => setCrop(currentTarget.checked ? largestCrop(photo) : undefined)}
        />
      </label>
      <label className="edit-slider">
        Aproximar
        <input
          type="range"
          min={1}
          max={mostZoomOf(photo)}
          step={0.01}
          value={zoom}
          disabled={!crop || mostZoomOf(photo) === 1}
          aria-valuetext={`${Math.round(zoom * 100)}%`}
          onChange={({ currentTarget }) => crop && setCrop(zoomed(crop, photo, Number(currentTarget.value)))}
        />
      </label>
      <p className="hint">{crop ? 'Arraste a foto para escolher o que aparece.' : 'A foto é enviada inteira.'}</p>
    </>
  )
}
