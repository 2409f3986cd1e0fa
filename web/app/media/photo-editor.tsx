import './photo-editor.css'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '#web/kit/icon.tsx'
import { EditPhoto } from './edit-photo.tsx'
import type { MediaDraft } from './media-draft.ts'
import type { PhotoEdit } from './photo-edit.ts'
import { useOpenedPhoto } from './use-opened-photo.ts'

type PhotoEditorProps = {
  draft: MediaDraft
  /** The one photo to edit; all that are held without it. */
  only: string | undefined
  close: () => void
}

/** Shows each held photo before it is sent, to be cut, blurred, sent or left. Closing it leaves the rest held. */
export function PhotoEditor({ draft, only, close }: PhotoEditorProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { current, at, count, note, keep, letAllGo, send } = useHeldPhotos(draft, only, close)
  const leave = () => {
    void keep()
    close()
  }
  useEffect(() => dialog.current?.showModal(), [])
  const key = current?.key
  useEffect(() => {
    // A further photo is read out.
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
        <Opened
          key={current.key}
          draft={draft}
          photoKey={current.key}
          edit={current.edit}
          note={note}
          send={send}
          letAllGo={count > at ? letAllGo : undefined}
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

type OpenedProps = {
  draft: MediaDraft
  photoKey: string
  edit: PhotoEdit | undefined
  note: (edit: PhotoEdit) => void
  send: (edit: PhotoEdit | undefined) => Promise<void>
  letAllGo: (() => void) | undefined
}

function Opened({ draft, photoKey, ...rest }: OpenedProps) {
  const source = useOpenedPhoto(draft.fileOf, photoKey)
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

/** The photo whose turn it is. */
function useHeldPhotos(draft: MediaDraft, only: string | undefined, close: () => void) {
  const [isLettingGo, letGo] = useState(false)
  const [done, setDone] = useState(0)
  const changed = useRef<{ key: string; edit: PhotoEdit }>(undefined)
  const held = draft.photos.filter(({ key, stage }) => stage === 'held' && (!only || key === only))
  const coming = only ? 0 : draft.photos.filter(({ stage }) => stage === 'preparing').length
  const [current] = held
  /** What was drawn stays drawn, also of a photo that is left: nobody's face is to go out by a press too many. */
  const keep = async () => {
    const { key, edit } = changed.current ?? {}
    changed.current = undefined
    if (key && edit) await draft.edit(key, edit)
  }
  const isOver = held.length + coming === 0
  useEffect(() => {
    if (isOver) close()
  }, [isOver, close])
  useEffect(() => {
    if (isLettingGo && held.length > 0) draft.release(held.map(({ key }) => key))
  })
  return {
    current: isLettingGo ? undefined : current,
    at: done + 1,
    count: done + held.length + coming,
    note(edit: PhotoEdit) {
      if (current) changed.current = { key: current.key, edit }
    },
    keep,
    async letAllGo() {
      await keep()
      letGo(true)
    },
    async send(edit: PhotoEdit | undefined) {
      if (!current) return
      changed.current = undefined
      if (edit) await draft.edit(current.key, edit)
      draft.release([current.key])
      setDone(done + 1)
    },
  }
}
