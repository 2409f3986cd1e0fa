import './media.css'
import { useEffect, useId, useRef, useState } from 'react'
import { mediaLimits } from '#contract/limits.ts'
import { Dialog } from '#web/kit/client/dialog.tsx'
import { AddTile } from './add-tile.tsx'
import { FieldErrors, HeldPhotos, PreviewHint, RetryAll } from './field-notes.tsx'
import type { MediaDraft } from './media-draft.ts'
import { fieldOf, type MediaItem, type MediaKind } from './media-item.ts'
import { PhotoEditor } from './photo-editor.tsx'
import { isUsable } from './stages.ts'
import { TileActions } from './tile-actions.tsx'
import { TileList } from './tile-list.tsx'
import { nouns } from './tile-text.ts'
import { useTileActs } from './use-tile-acts.ts'

type MediaFieldProps = {
  /** `const draft = useMediaDraft(account.id, account.profile?.midias ?? [])`, once for both fields. */
  draft: MediaDraft
  kind: MediaKind
  /** What a check or the server says of the whole list. */
  error?: string | undefined
}

const most = { image: mediaLimits.photos, video: mediaLimits.videos } as const
const leads = {
  image: 'A primeira é a capa. Segure e arraste para mudar a ordem.',
  video: 'Cada vídeo pode ter até 20 segundos.',
} as const
const howTo = 'As setas mudam a ordem. Enter mostra mais opções.'

/**
 * The photos or the videos of a profile, with their heading, in a `fieldset` of the name `images` or `videos`, which
 * `showField` brings into sight.
 */
export function MediaField({ draft, kind, error }: MediaFieldProps) {
  const items = kind === 'image' ? draft.photos : draft.videos
  const count = items.filter(isUsable).length
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const editing = useEditing(draft)
  const [asked, ask] = useState<MediaItem>()
  const { chosen, choose, move, remove, said } = useTileActs(draft, items, list)
  const askOrRemove = (item: MediaItem) => (item.stage === 'stored' ? ask(item) : remove(item))
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
        <span className="small muted num">{`${count} de ${most[kind]}`}</span>
      </div>
      <p className="small muted">{leads[kind]}</p>
      <p id={`${id}-how`} hidden>
        {howTo}
      </p>
      <TileList list={list} items={items} howTo={`${id}-how`} open={choose} move={move} remove={askOrRemove}>
        {draft.isLoaded && count < most[kind] && (
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
      <FieldErrors id={`${id}-e`} items={items} error={error} />
      <RetryAll items={items} retry={draft.retry} />
      <PreviewHint items={items} />
      <p className="sr" role="status">
        {said}
      </p>
      <TileActions
        item={items[at]}
        at={at}
        count={items.length}
        close={() => choose(undefined)}
        move={place => chosen && move(chosen, place)}
        edit={() => chosen && editing.openOne(chosen)}
        retry={() => chosen && draft.retry(chosen)}
        remove={() => items[at] && askOrRemove(items[at])}
      />
      <RemovalQuestion item={asked} close={() => ask(undefined)} remove={remove} />
      {kind === 'image' && editing.isOpen && <PhotoEditor draft={draft} only={editing.only} close={editing.close} />}
    </fieldset>
  )
}

/** Which photos are in the editor: one that was asked for, or all that are held. */
type Editing = { only: string | undefined }

function useEditing(draft: MediaDraft) {
  const [editing, show] = useState<Editing>()
  const [isExpecting, expect] = useState(false)
  const held = draft.photos.some(({ stage }) => stage === 'held')
  const isPreparing = draft.photos.some(({ stage }) => stage === 'preparing')

  // The editor comes with the first photo that is ready, and takes the others as they are.
  useEffect(() => {
    if (!isExpecting) return
    if (held) show({ only: undefined })
    if (held || !isPreparing) expect(false)
  }, [isExpecting, held, isPreparing])

  return {
    isOpen: Boolean(editing),
    only: editing?.only,
    expect: () => expect(true),
    openAll: () => show({ only: undefined }),
    openOne(key: string) {
      draft.hold(key)
      show({ only: key })
    },
    close: () => show(undefined),
  }
}

type RemovalQuestionProps = { item: MediaItem | undefined; close: () => void; remove: (item: MediaItem) => void }

/** Asks before something leaves the profile, for that happens at once and can't be undone. */
function RemovalQuestion({ item, close, remove }: RemovalQuestionProps) {
  if (!item) return
  const { small } = nouns[item.kind]
  const pronoun = item.kind === 'video' ? 'Ele' : 'Ela'
  return (
    <Dialog title={`Remover ${item.kind === 'video' ? 'este' : 'esta'} ${small}?`} onClose={close}>
      <p className="muted">{`${pronoun} sai do seu perfil agora, e essa ação não pode ser desfeita.`}</p>
      <div className="tile-actions">
        <button
          type="button"
          className="btn btn-danger btn-block"
          onClick={() => {
            close()
            remove(item)
          }}
        >
          {`Remover ${small}`}
        </button>
        <button type="button" className="btn btn-secondary btn-block" onClick={close}>
          {`Manter ${small}`}
        </button>
      </div>
    </Dialog>
  )
}
