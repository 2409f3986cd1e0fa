import '#web/kit/dialog.css'
import './photo-editor.css'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '#web/kit/icon.tsx'
import { BlurTool } from './blur-tool.tsx'
import type { PhotoEdit, PhotoSource } from './photo-edit.ts'
import { largestCrop } from './photo-edit.ts'
import { CropTool, usePhotoSource } from './photo-stage.tsx'
import type { MediaDraft } from './use-media-draft.ts'

type PhotoEditorProps = {
  draft: MediaDraft
  /** The key of the only photo to edit. If undefined, the person edits every held photo. */
  only: string | undefined
  close: () => void
}

/**
 * Shows each held photo before we send it, so that the person can crop, blur, send or remove it. When the person closes
 * the editor, the remaining photos stay held.
 */
export function PhotoEditor({ draft, only, close }: PhotoEditorProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { current, at, count, setUnsaved, saveEdit, releaseAll, send } = useHeldPhotos(draft, only, close)
  const leave = () => {
    void saveEdit()
    close()
  }
  useEffect(() => dialog.current?.showModal(), [])
  const key = current?.key
  useEffect(() => {
    // Makes screen readers announce the next photo.
    if (key) heading.current?.focus()
  }, [key])
  return (
    <dialog ref={dialog} className="dialog photo-editor" aria-labelledby="photo-editor-heading" onClose={leave}>
      <div className="row-between">
        <h2 id="photo-editor-heading" ref={heading} tabIndex={-1}>
          Preparar foto
          {count > 1 && <span className="small muted num">{`${at} de ${count}`}</span>}
        </h2>
        <button type="button" className="iconbtn" aria-label="Fechar" onClick={leave}>
          <Icon name="x" />
        </button>
      </div>
      {current ? (
        <OpenedPhoto
          key={current.key}
          draft={draft}
          photoKey={current.key}
          edit={current.edit}
          onChange={setUnsaved}
          send={send}
          releaseAll={count > at ? releaseAll : undefined}
        />
      ) : (
        <Preparing />
      )}
    </dialog>
  )
}

const Preparing = () => (
  <div className="photo-stage" role="status">
    <span className="spin" />
    <span className="sr">Preparando a foto…</span>
  </div>
)

function useHeldPhotos(draft: MediaDraft, only: string | undefined, close: () => void) {
  const [isReleasing, setReleasing] = useState(false)
  const [done, setDone] = useState(0)
  const unsaved = useRef<{ key: string; edit: PhotoEdit }>(undefined)
  const held = draft.photos.filter(({ key, stage }) => stage === 'held' && (!only || key === only))
  const preparing = only ? 0 : draft.photos.filter(({ stage }) => stage === 'preparing').length
  const [current] = held
  /** Also saves the blur of an unsent photo. Otherwise the person could later send it with the face visible. */
  const saveEdit = async () => {
    const { key, edit } = unsaved.current ?? {}
    unsaved.current = undefined
    if (key && edit) await draft.edit(key, edit)
  }
  const isDone = held.length + preparing === 0
  useEffect(() => {
    if (isDone) close()
  }, [isDone, close])
  useEffect(() => {
    if (isReleasing && held.length > 0) draft.release(held.map(({ key }) => key))
  })
  return {
    current: isReleasing ? undefined : current,
    at: done + 1,
    count: done + held.length + preparing,
    setUnsaved(edit: PhotoEdit) {
      if (current) unsaved.current = { key: current.key, edit }
    },
    saveEdit,
    async releaseAll() {
      await saveEdit()
      setReleasing(true)
    },
    async send(edit: PhotoEdit | undefined) {
      if (!current) return
      unsaved.current = undefined
      if (edit) await draft.edit(current.key, edit)
      draft.release([current.key])
      setDone(done + 1)
    },
  }
}

type EditProps = {
  edit: PhotoEdit | undefined
  onChange: (edit: PhotoEdit) => void
  send: (edit: PhotoEdit | undefined) => Promise<void>
  /** Sends this photo and all remaining ones without further changes. Undefined on the last photo. */
  releaseAll: (() => void) | undefined
}

type OpenedPhotoProps = EditProps & { draft: MediaDraft; photoKey: string }

function OpenedPhoto({ draft, photoKey, ...rest }: OpenedPhotoProps) {
  const source = usePhotoSource(draft.fileOf, photoKey)
  const remove = () => void draft.remove(photoKey)
  if (source === 'unreadable') {
    return (
      <>
        <p>Não foi possível abrir esta foto. Remova e escolha de novo.</p>
        <button type="button" className="btn btn-primary btn-block" onClick={remove}>
          Remover foto
        </button>
      </>
    )
  }
  return source ? <EditPhoto source={source} remove={remove} {...rest} /> : <Preparing />
}

const tools = { crop: 'Recortar', blur: 'Desfocar' } as const

type EditPhotoProps = EditProps & { source: PhotoSource; remove: () => void }

function EditPhoto({ source, edit: saved, onChange, send, remove, releaseAll }: EditPhotoProps) {
  const [tool, setTool] = useState<keyof typeof tools>('crop')
  const [edit, setEdit] = useState<PhotoEdit>(saved ?? { crop: largestCrop(source.photo), blur: [] })
  const change = (next: PhotoEdit) => {
    setEdit(next)
    onChange(next)
  }
  const [isBusy, setBusy] = useState(false)
  const Tool = tool === 'crop' ? CropTool : BlurTool
  const submit = async () => {
    if (isBusy) return
    setBusy(true)
    await send(edit.crop || edit.blur.length > 0 || saved ? edit : undefined).catch(() => setBusy(false))
  }
  return (
    <>
      <fieldset className="edit-modes">
        <legend className="sr">Ferramenta</legend>
        {(['crop', 'blur'] as const).map(name => (
          <button key={name} type="button" aria-pressed={name === tool} onClick={() => setTool(name)}>
            {tools[name]}
          </button>
        ))}
      </fieldset>
      <Tool source={source} edit={edit} change={change} />
      <div className="tile-actions">
        <button type="button" className="btn btn-primary btn-block" aria-busy={isBusy} onClick={submit}>
          {isBusy && <span className="spin" />}
          Usar esta foto
        </button>
        <div className="side-by-side">
          {releaseAll && (
            <button type="button" className="btn btn-secondary btn-sm" onClick={releaseAll}>
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
