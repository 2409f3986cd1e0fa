import { type ComponentProps, type RefObject, useEffect, useState } from 'react'
import { fitting, type Region } from '../documents/framing.ts'
import { contextOf, type PhotoEdit, type PhotoSource, type Point, paintPhoto, type Stroke } from './paint-photo.ts'

type PhotoStageProps = Omit<ComponentProps<'canvas'>, 'ref'> & {
  canvas: RefObject<HTMLCanvasElement | null>
  source: PhotoSource
  region: Region
  blur: PhotoEdit['blur']
  /** Position of the brush. */
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
  // Setting the size empties a canvas, even if it stays the same.
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

/** Photo pixels per screen pixel. */
export const pixelsPer = (canvas: HTMLCanvasElement, region: Region) =>
  region.width / canvas.getBoundingClientRect().width

export const wholeRegion = ({ photo }: PhotoSource): Region => ({ x: 0, y: 0, ...photo })

const maxSide = 1200

/** Opens a stored photo, scaled down to what a screen needs. */
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
