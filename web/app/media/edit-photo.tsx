import { useState } from 'react'
import { BlurTool } from './blur-tool.tsx'
import { largestCrop } from './crop.ts'
import { CropTool } from './crop-tool.tsx'
import type { Source } from './paint-photo.ts'
import type { PhotoEdit } from './photo-edit.ts'

type EditPhotoProps = {
  source: Source
  /** What was done to it before. */
  edit: PhotoEdit | undefined
  /** Told every change. */
  note: (edit: PhotoEdit) => void
  send: (edit: PhotoEdit | undefined) => Promise<void>
  remove: () => void
  /** Sends it and all that follow without further changes, where others follow. */
  letAllGo: (() => void) | undefined
}

const modes = { crop: 'Recortar', blur: 'Desfocar' } as const
type Mode = keyof typeof modes

/** One photo with the tools to change it. */
export function EditPhoto({ source, edit: before, note, send, remove, letAllGo }: EditPhotoProps) {
  const [mode, setMode] = useState<Mode>('crop')
  const [edit, show] = useState<PhotoEdit>(before ?? { crop: largestCrop(source.photo), blur: [] })
  const change = (next: PhotoEdit) => {
    show(next)
    note(next)
  }
  const [isBusy, setBusy] = useState(false)
  const Tool = mode === 'crop' ? CropTool : BlurTool
  const go = async () => {
    if (isBusy) return
    setBusy(true)
    await send(edit.crop || edit.blur.length > 0 || before ? edit : undefined).catch(() => setBusy(false))
  }
  return (
    <>
      <fieldset className="edit-modes">
        <legend className="sr">Ferramenta</legend>
        {Object.entries(modes).map(([name, text]) => (
          <button key={name} type="button" aria-pressed={name === mode} onClick={() => setMode(name as Mode)}>
            {text}
          </button>
        ))}
      </fieldset>
      <Tool source={source} edit={edit} change={change} />
      <div className="tile-actions">
        <button type="button" className="btn btn-primary btn-block" aria-busy={isBusy} onClick={go}>
          {isBusy && <span className="spin" />}
          Usar esta foto
        </button>
        <div className="side-by-side">
          {letAllGo && (
            <button type="button" className="btn btn-secondary btn-sm" onClick={letAllGo}>
              Usar todas
            </button>
          )}
          <button type="button" className="btn btn-ghost btn-sm" onClick={remove}>
            Remover foto
          </button>
        </div>
      </div>
    </>
  )
}
