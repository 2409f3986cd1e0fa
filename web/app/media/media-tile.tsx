import type { CSSProperties, KeyboardEvent } from 'react'
import { formatDuration } from '#contract/format.ts'
import { Icon } from '#web/kit/icon.tsx'
import { useOwnPicture } from '../use-own-picture.ts'
import type { MediaItem } from './media-item.ts'
import { labelOf, nameOf, nouns, reviewText, secondsOf, stageText } from './tile-text.ts'
import { useBlobAddress } from './use-blob-address.ts'

type MediaTileProps = {
  item: MediaItem
  at: number
  count: number
  /** Where it is seen while another is carried past it. */
  place: number
  isCarried: boolean
  howTo: string
  open: () => void
  remove: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** One photo or video: a press opens what can be done with it, a long one carries it. */
export function MediaTile({ item, at, count, place, isCarried, howTo, ...acts }: MediaTileProps) {
  const { key, stage, kind, own } = item
  const state = `${stage === 'unusable' ? ' is-error' : ''}${isCarried ? ' is-carried' : ''}`
  return (
    <li className={`tile${state}`} data-key={key} style={{ order: place, backgroundColor: own?.color }}>
      <TilePicture item={item} />
      <TileStage item={item} name={nameOf(kind, at)} />
      <TileTags item={item} isCover={kind === 'image' && place === 0} />
      <button
        type="button"
        className="grip"
        aria-label={labelOf(item, at, count)}
        aria-describedby={howTo}
        onClick={acts.open}
        onKeyDown={acts.onKeyDown}
      />
      <button type="button" className="rm" aria-label={removalLabel(item, at)} onClick={acts.remove}>
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
  const made = useBlobAddress(thumb)
  const address = made ?? stored
  if (address) return <img src={address} alt="" draggable={false} />
  return item.stage === 'preparing' || own ? null : (
    <Icon name={item.kind === 'image' ? 'image' : 'video'} className="blank" />
  )
}

function TileStage({ item, name }: { item: MediaItem; name: string }) {
  const text = stageText(item)
  if (!text) return null
  const { stage, share } = item
  const isBad = stage === 'unusable' || stage === 'failed'
  const seconds = stage === 'unusable' ? secondsOf(item) : undefined
  const percent = Math.floor(share * 100)
  return (
    <div className={isBad ? 'prog is-bad' : 'prog'}>
      {isBad && <Icon name="circle-alert" />}
      {stage === 'preparing' && <span className="spin" />}
      <span className="num">
        {seconds !== undefined && `${formatDuration(seconds)}\n`}
        {text}
      </span>
      {stage === 'sending' && (
        <div
          className="bar"
          role="progressbar"
          aria-label={`Envio: ${name.toLowerCase()}`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          style={{ '--p': percent } as CSSProperties}
        >
          <span />
        </div>
      )}
    </div>
  )
}

function TileTags({ item, isCover }: { item: MediaItem; isCover: boolean }) {
  const isThere = item.stage === 'uploaded' || item.stage === 'stored'
  const seconds = secondsOf(item)
  const review = reviewText(item)
  return (
    <div className="tags">
      {isThere && review && <span className={item.own?.state === 'refused' ? 'tag is-refused' : 'tag'}>{review}</span>}
      {isThere && isCover && <span className="tag">Capa</span>}
      {isThere && seconds !== undefined && (
        <span className="tag num">
          <Icon name="play" />
          {formatDuration(seconds)}
        </span>
      )}
    </div>
  )
}
