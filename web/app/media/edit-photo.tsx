import { useMemo, useRef, useState } from 'react'
import { Icon } from '#web/kit/icon.tsx'
import type { Region } from '../documents/framing.ts'
import { brush } from './blur.ts'
import { largestCrop } from './crop.ts'
import { CropStage, CropZoom } from './crop-stage.tsx'
import type { Source } from './paint-photo.ts'
import type { PhotoEdit, Stroke } from './photo-edit.ts'
import { PhotoStage, wholeOf } from './photo-stage.tsx'
import { useBrush } from './use-brush.ts'

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

/** Blurs what its person does not want to be seen, a face for one, before the photo leaves the device. */
function BlurTool({ source, edit, change }: ToolProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [size, setSize] = useState<number>(brush.initial)
  const [said, say] = useState('')
  const { photo } = source
  const region = useMemo(() => edit.crop ?? wholeOf(source), [edit.crop, source])
  const radius = size * Math.max(photo.width, photo.height)
  const add = (stroke: Stroke) => {
    change({ ...edit, blur: [...edit.blur, stroke] })
    say(`Desfoque ${edit.blur.length + 1} aplicado.`)
  }
  const undo = () => {
    change({ ...edit, blur: edit.blur.slice(0, -1) })
    say('Último desfoque desfeito.')
  }
  const resize = (by: number) => setSize(Math.min(brush.most, Math.max(brush.least, size + by)))
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
          min={brush.least}
          max={brush.most}
          step={0.01}
          value={size}
          aria-valuetext={`${Math.round((size / brush.most) * 100)}%`}
          onChange={({ currentTarget }) => setSize(Number(currentTarget.value))}
        />
      </label>
      <div className="side-by-side">
        <button type="button" className="btn btn-secondary btn-sm" disabled={edit.blur.length === 0} onClick={undo}>
          <Icon name="rotate-ccw" />
          Desfazer
        </button>
        <button
          type="button"
          className="btn btn-ghost btn-sm"
          disabled={edit.blur.length === 0}
          onClick={() => change({ ...edit, blur: [] })}
        >
          Remover desfoque
        </button>
      </div>
      <p className="hint">Pinte o que quer esconder, como o rosto. A foto original não é enviada.</p>
      <p className="sr" role="status">
        {said}
      </p>
    </>
  )
}

type ToolProps = { source: Source; edit: PhotoEdit; change: (edit: PhotoEdit) => void }

/** Cuts a photo to the shape of the cards, or leaves it whole. */
function CropTool({ source, edit, change }: ToolProps) {
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
