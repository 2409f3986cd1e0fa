import { type ComponentProps, type RefObject, useEffect } from 'react'
import type { Region } from '../documents/framing.ts'
import { contextOf, paintPhoto, type Source } from './paint-photo.ts'
import type { PhotoEdit, Point, Stroke } from './photo-edit.ts'

type PhotoStageProps = Omit<ComponentProps<'canvas'>, 'ref'> & {
  canvas: RefObject<HTMLCanvasElement | null>
  source: Source
  region: Region
  blur: PhotoEdit['blur']
  /** Where the brush is. */
  ring?: Stroke | undefined
}

const longSide = 900

/** Shows a region of a photo as it will be sent. */
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
  // To set the size empties a canvas, even with the size it has.
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

/** The pixel of the photo under the pointer. */
export function pointUnder(canvas: HTMLCanvasElement, region: Region, at: { clientX: number; clientY: number }): Point {
  const { left, top } = canvas.getBoundingClientRect()
  const scale = pixelsPer(canvas, region)
  return { x: region.x + (at.clientX - left) * scale, y: region.y + (at.clientY - top) * scale }
}

/** Pixels of the photo for one of the screen. */
export const pixelsPer = (canvas: HTMLCanvasElement, region: Region) =>
  region.width / canvas.getBoundingClientRect().width

export const wholeOf = ({ photo }: Source): Region => ({ x: 0, y: 0, ...photo })
