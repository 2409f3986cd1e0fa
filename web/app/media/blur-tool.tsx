import { useMemo, useRef, useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { brush } from './blur.ts'
import type { ToolProps } from './crop-tool.tsx'
import type { Stroke } from './photo-edit.ts'
import { PhotoStage, wholeOf } from './photo-stage.tsx'
import { useBrush } from './use-brush.ts'

/** Blurs what its person does not want to be seen, a face for one, before the photo leaves the device. */
export function BlurTool({ source, edit, change }: ToolProps) {
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
