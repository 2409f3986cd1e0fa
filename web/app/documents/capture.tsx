import { type ReactNode, useRef, useState } from 'react'
import { failures } from '#contract/call-failures.ts'
import { documentErrors, documentLimits } from '#contract/documents.ts'
import { Refusal } from '#contract/refusals.ts'
import { notify, tenSeconds } from '#web/kit/client/notify.tsx'
import { useLocation } from '#web/kit/client/router.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useGo } from '../parts/app-link.tsx'
import { coveringRegion, fitting, isPhoto, type Region, type Size, whyUnreadable } from '../photo.ts'
import { readSession } from '../session.ts'
import { keepPhoto } from './draft.ts'
import type { Step } from './steps.ts'

type CaptureActionsProps = {
  taking: Taking
  /** If undefined, a button opens the device's camera app instead. */
  shutter?: ReactNode
  capture: 'environment' | 'user'
}

/** Never unmounts the gallery button, because its file picker may be open. */
export const CaptureActions = ({ taking, shutter, capture }: CaptureActionsProps) => (
  <div className="upright">
    {shutter ?? (
      <PhotoPicker className="btn-primary" taking={taking} capture={capture}>
        {taking.busy ? <span className="spin" aria-hidden="true" /> : <Icon name="camera" />}
        {taking.busy ? 'Preparando a foto…' : 'Tirar foto'}
      </PhotoPicker>
    )}
    <PhotoPicker className="btn-ghost btn-sm" taking={taking}>
      Escolher da galeria
    </PhotoPicker>
  </div>
)

type PhotoPickerProps = {
  taking: Taking
  capture?: 'environment' | 'user'
  className: string
  children: ReactNode
}

function PhotoPicker({ taking, capture, className, children }: PhotoPickerProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" className={`btn ${className}`} onClick={() => taking.busy || input.current?.click()}>
        {children}
      </button>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/jpeg,image/png,image/webp"
        capture={capture}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) taking.takeFile(file)
          // Without this, choosing the same file again would not fire `change`.
          currentTarget.value = ''
        }}
      />
    </>
  )
}

const notSavedWarning = 'Este navegador não guarda as fotos. Não feche nem recarregue a página antes de enviar.'

export type Taking = {
  busy: boolean
  problem: string | undefined
  take: (make: () => Promise<ArrayBuffer>) => Promise<void>
  takeFile: (file: File) => Promise<void>
}

export function useTaking({ kind, confirmation }: Step): Taking {
  const state = useLocation().state as { problem?: string } | null
  const [problem, setProblem] = useState(state?.problem)
  const [busy, setBusy] = useState(false)
  const go = useGo()
  async function take(make: () => Promise<ArrayBuffer>) {
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      if (!(await keepPhoto(readSession().token ?? '', kind, await make())))
        notify.info(notSavedWarning, { duration: tenSeconds })
      go(confirmation)
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : failures.unexpected)
      setBusy(false)
    }
  }
  return { busy, problem, take, takeFile: file => take(() => shrinkPhoto(file)) }
}

const maxBytes = 40_000_000
const { min, max } = documentLimits.side
const quality = 0.9

const tooHeavy = 'Esta foto passa de 40 MB. Escolha outra, mais leve.'
const refusal = (text: string) => new Refusal('invalid', text)

/**
 * Returns an upright JPEG of limited size, without metadata (place, time, device). Throws a `Refusal` with a message if
 * the file is not a usable photo.
 */
async function shrinkPhoto(file: Blob): Promise<ArrayBuffer> {
  if (file.size > maxBytes) throw refusal(tooHeavy)
  if (!(await isPhoto(file).catch(unreadable))) throw refusal(await whyUnreadable(file, documentErrors.format))
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(async () => {
    throw refusal(await whyUnreadable(file, documentErrors.damaged))
  })
  try {
    refuseSmall(picture)
    return await drawPhoto(picture, { x: 0, y: 0, width: picture.width, height: picture.height })
  } finally {
    picture.close()
  }
}

export async function photographFrame(video: HTMLVideoElement): Promise<ArrayBuffer> {
  const frame = { width: video.videoWidth, height: video.videoHeight }
  refuseSmall(frame)
  return drawPhoto(video, coveringRegion(frame, { width: video.clientWidth, height: video.clientHeight }))
}

function refuseSmall(size: Size) {
  const { width, height } = fitting(size, max)
  if (Math.min(width, height) < min) throw refusal(documentErrors.too_small)
}

async function drawPhoto(picture: CanvasImageSource, { x, y, width, height }: Region): Promise<ArrayBuffer> {
  const canvas = document.createElement('canvas')
  const size = Object.assign(canvas, fitting({ width, height }, max))
  const context = canvas.getContext('2d')
  if (!context) return unreadable()
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, size.width, size.height)
  context.drawImage(picture, x, y, width, height, 0, 0, size.width, size.height)
  const photo = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', quality))
  // Shrinks the canvas, because Safari otherwise releases its memory late.
  canvas.width = 0
  return photo ? photo.arrayBuffer() : unreadable()
}

function unreadable(): never {
  throw refusal(documentErrors.damaged)
}
