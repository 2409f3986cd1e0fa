import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'
import { formatDuration } from '#contract/format.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Progress } from '#web/kit/progress.tsx'
import { useBlobUrl, useOwnPicture } from '../picture-url.ts'
import { labelOf, nameOf, nouns, reviewLabel, secondsOf, stageLabel } from './item-labels.ts'
import { lacksPeople, type MediaItem, type MediaKind } from './media-item.ts'
import { useReordering } from './use-reordering.ts'

type TileListProps = {
  list: RefObject<HTMLUListElement | null>
  items: readonly MediaItem[]
  howTo: string
  /** The key of the photo that the app is fetching for the editor. */
  opening: string | undefined
  open: (key: string) => void
  move: (key: string, at: number) => void
  remove: (item: MediaItem) => void
  children: ReactNode
}

export function TileList({ list, items, howTo, opening, open, move, remove, children }: TileListProps) {
  const { carriedKey, positionOf, onKeyDown } = useReordering({ list, items, move })
  return (
    <ul className="uploads" ref={list}>
      {items.map((item, at) => (
        <MediaTile
          key={item.key}
          item={item}
          at={at}
          count={items.length}
          position={positionOf(item.key)}
          isCarried={item.key === carriedKey}
          isOpening={item.key === opening}
          howTo={howTo}
          open={() => open(item.key)}
          remove={() => remove(item)}
          onKeyDown={event => onKeyDown(event, item.key)}
        />
      ))}
      {children}
    </ul>
  )
}

const accepted = {
  image: 'image/jpeg,image/png,image/webp,image/heic,image/heif',
  video: 'video/mp4,video/quicktime,video/webm',
} as const
const texts = { image: 'Adicionar fotos', video: 'Adicionar vídeo' } as const
const icons = { image: 'image-plus', video: 'video' } as const

type AddTileProps = { kind: MediaKind; add: (files: readonly File[]) => void }

export const AddTile = ({ kind, add }: AddTileProps): ReactNode => (
  <li className="last">
    <FileButton className="tile tile-add" kind={kind} isMultiple choose={add}>
      <Icon name={icons[kind]} />
      {texts[kind]}
    </FileButton>
  </li>
)

type FileButtonProps = {
  kind: MediaKind
  className: string
  isMultiple?: boolean
  choose: (files: readonly File[]) => void
  children: ReactNode
}

export function FileButton({ kind, className, isMultiple = false, choose, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" className={className} onClick={() => input.current?.click()}>
        {children}
      </button>
      <input
        ref={input}
        hidden
        type="file"
        multiple={isMultiple}
        accept={accepted[kind]}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // Without this, choosing the same file again would not fire `change`.
          currentTarget.value = ''
          if (files.length > 0) choose(files)
        }}
      />
    </>
  )
}

type MediaTileProps = {
  item: MediaItem
  at: number
  count: number
  /** The tile's displayed position, which changes while the person drags another tile past this one. */
  position: number
  isCarried: boolean
  isOpening: boolean
  howTo: string
  open: () => void
  remove: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function MediaTile({ item, at, count, position, isCarried, isOpening, howTo, ...actions }: MediaTileProps) {
  const { key, stage, kind, own } = item
  const state = `${stage === 'unusable' ? ' is-error' : ''}${isCarried ? ' is-carried' : ''}`
  return (
    <li className={`tile${state}`} data-key={key} style={{ order: position, backgroundColor: own?.color }}>
      <TilePicture item={item} />
      {isOpening ? <Opening /> : <TileStage item={item} name={nameOf(kind, at)} />}
      <TileTags item={item} isCover={kind === 'image' && position === 0} />
      <button
        type="button"
        className="grip"
        aria-label={labelOf(item, at, count)}
        aria-describedby={howTo}
        onClick={actions.open}
        onKeyDown={actions.onKeyDown}
      />
      <button type="button" className="rm" aria-label={removalLabel(item, at)} onClick={actions.remove}>
        <span>
          <Icon name="x" />
        </span>
      </button>
    </li>
  )
}

function removalLabel({ kind, stage }: MediaItem, at: number) {
  const name = `${nouns[kind].small} ${at + 1}`
  return stage === 'sending' || stage === 'waiting' ? `Cancelar envio: ${name}` : `Remover ${name}`
}

function TilePicture({ item }: { item: MediaItem }) {
  const { own, thumb } = item
  const sizes = own && (own.type === 'video' ? own.poster : own.link)
  const stored = useOwnPicture(sizes?.['360'] ?? sizes?.['50'])
  const local = useBlobUrl(thumb)
  const url = local ?? stored
  if (url) return <img src={url} alt="" draggable={false} />
  return item.stage === 'preparing' || own ? null : (
    <Icon name={item.kind === 'image' ? 'image' : 'video'} className="blank" />
  )
}

const Opening = () => (
  <div className="prog">
    <span className="spin" />
    Abrindo…
  </div>
)

function TileStage({ item, name }: { item: MediaItem; name: string }) {
  const text = stageLabel(item)
  if (!text) return null
  const { stage, progress } = item
  const isBad = stage === 'unusable' || stage === 'failed'
  const seconds = stage === 'unusable' ? secondsOf(item) : undefined
  const percent = Math.floor(progress * 100)
  return (
    <div className={isBad ? 'prog is-bad' : 'prog'}>
      {isBad && <Icon name="circle-alert" />}
      {stage === 'preparing' && <span className="spin" />}
      <span className="num">
        {seconds !== undefined && `${formatDuration(seconds)}\n`}
        {text}
      </span>
      {stage === 'sending' && <Progress className="bar" label={`Envio: ${name.toLowerCase()}`} percent={percent} />}
    </div>
  )
}

function TileTags({ item, isCover }: { item: MediaItem; isCover: boolean }) {
  const isUploaded = item.stage === 'uploaded' || item.stage === 'stored'
  const seconds = secondsOf(item)
  const review = reviewLabel(item)
  return (
    <div className="tags">
      {isUploaded && review && (
        <span className={item.own?.state === 'refused' ? 'tag is-refused' : 'tag'}>{review}</span>
      )}
      {lacksPeople(item) && <span className="tag is-asked">Quem aparece?</span>}
      {isUploaded && isCover && <span className="tag">Capa</span>}
      {isUploaded && seconds !== undefined && (
        <span className="tag num">
          <Icon name="play" />
          {formatDuration(seconds)}
        </span>
      )}
    </div>
  )
}
