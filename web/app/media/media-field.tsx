import './media.css'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { mediaLimits } from '#contract/media.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Note } from '#web/kit/note.tsx'
import { contestation } from '../help/contestation.ts'
import { AppLink } from '../parts/app-link.tsx'
import { nameOf, nouns, problemTexts, reviewLabel } from './item-labels.ts'
import { fieldOf, isUsable, type MediaItem, type MediaKind, maxItems } from './media-item.ts'
import { PeopleQuestions } from './people-questions.tsx'
import { ReleaseNotes } from './release-notes.tsx'
import { EditingDialog, RemovalDialog, TileActions, useTileActions } from './tile-actions.tsx'
import { AddTile, FileButton, TileList } from './tile-list.tsx'
import type { MediaDraft } from './use-media-draft.ts'

type MediaFieldProps = {
  draft: MediaDraft
  kind: MediaKind
  error?: string | undefined
}

const leads = {
  image: 'A primeira é a capa. Segure e arraste para mudar a ordem.',
  video: `Cada vídeo pode ter até ${mediaLimits.videoSeconds} segundos.`,
} as const
const howTo = 'As setas mudam a ordem. Enter mostra mais opções.'

/** The fieldset's name is `images` or `videos`, so that `showField` finds it. */
export function MediaField({ draft, kind, error }: MediaFieldProps) {
  const items = kind === 'image' ? draft.photos : draft.videos
  const count = items.filter(isUsable).length
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const editing = useEditing(draft)
  const [toConfirm, confirm] = useState<MediaItem>()
  const [again, askAgain] = useState<string>()
  const { chosen, choose, move, remove, announcement } = useTileActions(draft, items, list)
  async function swap(key: string, file: File) {
    await draft.swap(key, file)
    editing.expect()
  }
  const confirmOrRemove = (item: MediaItem) => (item.stage === 'stored' ? confirm(item) : remove(item))
  const at = items.findIndex(({ key }) => key === chosen)
  return (
    <fieldset
      className="media-field"
      name={fieldOf[kind]}
      tabIndex={-1}
      aria-labelledby={`${id}-h`}
      aria-describedby={`${id}-e`}
    >
      <div className="row-between">
        <h2 id={`${id}-h`}>{nouns[kind].many}</h2>
        <span className="small muted num">{`${count} de ${maxItems[kind]}`}</span>
      </div>
      <p className="small muted">{leads[kind]}</p>
      <p id={`${id}-how`} hidden>
        {howTo}
      </p>
      <TileList
        list={list}
        items={items}
        howTo={`${id}-how`}
        opening={editing.opening}
        open={choose}
        move={move}
        remove={confirmOrRemove}
      >
        {draft.isLoaded && count < maxItems[kind] && (
          <AddTile
            kind={kind}
            add={files => {
              draft.add(kind, files)
              editing.expect()
            }}
          />
        )}
      </TileList>
      <HeldPhotos items={items} prepare={editing.openAll} release={draft.release} />
      <FieldErrors id={`${id}-e`} items={items} error={error} swap={swap} />
      <RetryAll items={items} retry={draft.retry} />
      <PeopleQuestions items={items} again={again} answer={draft.answerPeople} />
      <ReleaseNotes items={items} attest={draft.attest} note={draft.noteReleases} />
      <PreviewHint items={items} />
      <p className="sr" role="status">
        {editing.opening ? 'Abrindo a foto…' : announcement}
      </p>
      <TileActions
        item={items[at]}
        at={at}
        count={items.length}
        close={() => choose(undefined)}
        move={to => chosen && move(chosen, to)}
        edit={() => items[at] && editing.edit(items[at])}
        retry={() => chosen && draft.retry(chosen)}
        askPeople={() => chosen && askAgain(chosen)}
        remove={() => items[at] && confirmOrRemove(items[at])}
      />
      <RemovalDialog item={toConfirm} close={() => confirm(undefined)} remove={remove} />
      <EditingDialog item={editing.toConfirm} close={editing.dismiss} editCopy={editing.editCopy} />
      {kind === 'image' && editing.isOpen && (
        <Suspense>
          <PhotoEditor draft={draft} only={editing.only} close={editing.close} />
        </Suspense>
      )}
    </fieldset>
  )
}

const PhotoEditor = lazy(async () => ({ default: (await import('./photo-editor.tsx')).PhotoEditor }))

/** `only` is the key of the only photo to edit. If undefined, the user edits every held photo. */
type Editing = { only: string | undefined }

function useEditing(draft: MediaDraft) {
  const [editing, setEditing] = useState<Editing>()
  const [isExpecting, expect] = useState(false)
  const [toConfirm, confirm] = useState<MediaItem>()
  const [opening, setOpening] = useState<string>()
  const held = draft.photos.some(({ stage }) => stage === 'held')
  const isPreparing = draft.photos.some(({ stage }) => stage === 'preparing')

  // Opens the editor as soon as the first photo is ready. The others follow.
  useEffect(() => {
    if (!isExpecting) return
    if (held) setEditing({ only: undefined })
    if (held || !isPreparing) expect(false)
  }, [isExpecting, held, isPreparing])

  async function editCopy({ key }: MediaItem) {
    setOpening(key)
    if (await draft.editCopy(key)) expect(true)
    setOpening(undefined)
  }

  function edit(item: MediaItem) {
    // A second click would make a second copy.
    if (opening) return
    if (item.stage === 'stored' && item.own?.state === 'approved') return confirm(item)
    if (item.own) return void editCopy(item)
    draft.hold(item.key)
    setEditing({ only: item.key })
  }

  return {
    isOpen: Boolean(editing),
    only: editing?.only,
    edit,
    toConfirm,
    dismiss: () => confirm(undefined),
    opening,
    editCopy,
    expect: () => expect(true),
    openAll: () => setEditing({ only: undefined }),
    close: () => setEditing(undefined),
  }
}

type Swap = (key: string, file: File) => Promise<void>
type FieldErrorsProps = { id: string; items: readonly MediaItem[]; error: string | undefined; swap: Swap }

function FieldErrors({ id, items, error, swap }: FieldErrorsProps) {
  // Omits an item's error, because `problemTexts` already shows it with the item's name.
  const isOfItem = items.some(({ problem }) => problem === error)
  const texts = [...(error && !isOfItem ? [error] : []), ...problemTexts(items)]
  return (
    <div id={id} className="media-notes" aria-live="polite">
      {texts.map(text => (
        <p key={text} className="err">
          <Icon name="circle-alert" />
          <span>{text}</span>
        </p>
      ))}
      {items.map((item, at) => (
        <Refusal key={item.key} item={item} at={at} swap={swap} />
      ))}
    </div>
  )
}

const Refusal = ({ item, at, swap }: { item: MediaItem; at: number; swap: Swap }) =>
  item.own?.refusal && (
    <div className="media-refusal">
      <p className="err">
        <Icon name="circle-alert" />
        <span>{`${nameOf(item.kind, at)}, ${reviewLabel(item)?.toLowerCase()}: ${item.own.refusal}`}</span>
      </p>
      <div className="side-by-side">
        <FileButton
          className="btn btn-secondary btn-sm"
          kind={item.kind}
          choose={([file]) => file && void swap(item.key, file)}
        >
          Trocar<span className="sr"> {nameOf(item.kind, at)}</span>
        </FileButton>
        <AppLink className="btn btn-ghost btn-sm" href={contestation(nameOf(item.kind, at))}>
          Contestar<span className="sr"> {nameOf(item.kind, at)}</span>
        </AppLink>
      </div>
    </div>
  )

const noPreview = 'Este navegador não mostra a prévia de um dos vídeos. A capa dele é feita depois do envio.'

const PreviewHint = ({ items }: { items: readonly MediaItem[] }) =>
  items.some(
    ({ kind, stage, thumb, own }) =>
      kind === 'video' && !thumb && !own && stage !== 'preparing' && stage !== 'unusable',
  ) && <p className="hint">{noPreview}</p>

type HeldPhotosProps = { items: readonly MediaItem[]; prepare: () => void; release: (keys: readonly string[]) => void }

function HeldPhotos({ items, prepare, release }: HeldPhotosProps) {
  const held = items.filter(({ stage }) => stage === 'held')
  if (held.length === 0) return null
  const isOne = held.length === 1
  return (
    <Note tone="info" icon="info" className="media-held">
      <div className="stack">
        <p>{isOne ? '1 foto ainda não foi enviada.' : `${held.length} fotos ainda não foram enviadas.`}</p>
        <div className="side-by-side">
          <button type="button" className="btn btn-secondary btn-sm" onClick={prepare}>
            Preparar
          </button>
          <button type="button" className="btn btn-ghost btn-sm" onClick={() => release(held.map(({ key }) => key))}>
            Enviar assim
          </button>
        </div>
      </div>
    </Note>
  )
}

type RetryAllProps = { items: readonly MediaItem[]; retry: (key: string) => void }

function RetryAll({ items, retry }: RetryAllProps) {
  const failed = items.filter(({ stage }) => stage === 'failed')
  if (failed.length === 0) return null
  const retryAll = () => {
    for (const { key } of failed) retry(key)
  }
  return (
    <button type="button" className="btn btn-outline btn-sm" onClick={retryAll}>
      <Icon name="rotate-cw" />
      Tentar de novo
    </button>
  )
}
