import { type ReactNode, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { notify } from '#web/kit/client/notify.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useGo } from '../parts/app-link.tsx'
import { readSession } from '../session.ts'
import { keepPhoto } from './draft.ts'
import { shrinkPhoto } from './shrink-photo.ts'
import type { Step } from './steps.ts'

type CaptureActionsProps = {
  taking: Taking
  /** Without it the device's camera app is opened. */
  shutter?: ReactNode
  capture: 'environment' | 'user'
}

/** The gallery button is always mounted: its picker may be open. */
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
  /** The device camera to open; without it a stored photo is chosen. */
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
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}

const notKept = 'Este navegador não guarda as fotos. Não feche nem recarregue a página antes de enviar.'

export type Taking = {
  busy: boolean
  /** Why the last photo failed. */
  problem: string | undefined
  take: (make: () => Promise<ArrayBuffer>) => Promise<void>
  takeFile: (file: File) => Promise<void>
}

/** Stores the photo of a step and leads to its confirmation. */
export function useTaking({ kind, confirmation }: Step): Taking {
  const said: { problem?: string } | null = useLocation().state
  const [problem, setProblem] = useState(said?.problem)
  const [busy, setBusy] = useState(false)
  const go = useGo()
  async function take(make: () => Promise<ArrayBuffer>) {
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      if (!(await keepPhoto(readSession().token ?? '', kind, await make()))) notify.info(notKept, { duration: 10_000 })
      go(confirmation)
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : messages.unexpected)
      setBusy(false)
    }
  }
  return { busy, problem, take, takeFile: file => take(() => shrinkPhoto(file)) }
}
