import type { Region } from '../documents/framing.ts'
import { largestCrop } from './crop.ts'
import { CropStage, CropZoom } from './crop-stage.tsx'
import type { Source } from './paint-photo.ts'
import type { PhotoEdit } from './photo-edit.ts'

export type ToolProps = { source: Source; edit: PhotoEdit; change: (edit: PhotoEdit) => void }

/** Cuts a photo to the shape of the cards, or leaves it whole. */
export function CropTool({ source, edit, change }: ToolProps) {
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
