import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { PhotoPicker } from './photo-picker.tsx'
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
