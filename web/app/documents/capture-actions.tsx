import { type ReactNode, useRef } from 'react'
import { Icon } from '#web/kit/icon.tsx'
import type { Taking } from './use-taking.ts'

type CaptureActionsProps = {
  taking: Taking
  /** Takes the photo with a camera of our own; without it the device's own is opened. */
  shutter?: ReactNode
  capture: 'environment' | 'user'
}

/** The ways to a photo. The gallery's stays the same whatever comes of the camera, for it may be open already. */
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
  /** The camera of the device to open at once; without it the person chooses from what is kept. */
  capture?: 'environment' | 'user'
  className: string
  children: ReactNode
}

/** A button that lets the device take or choose a photo. */
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
