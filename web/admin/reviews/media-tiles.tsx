import './media.css'
import { useState } from 'react'
import { formatDuration } from '#contract/format.ts'
import type { MediaState } from '#contract/media.ts'
import { type PhotoSize, photoSizes } from '#contract/media.ts'
import type { ReviewedMedia } from '#contract/media-review.ts'
import { StatusBadge } from '#web/kit/badge.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { StateBadge } from '../frame/case-badges.tsx'
import { type KeyDescriptions, useKeys } from '../frame/keys.tsx'

type MediaTilesProps = { media: readonly ReviewedMedia[]; selection: MediaSelection }

type NamedMedia = Pick<ReviewedMedia, 'id' | 'type'>

const kinds = { image: 'Foto', video: 'Vídeo' } as const

/** `Foto 2 de 5`, numbered by id, so that a decision does not renumber the items. */
export function mediaName(items: readonly NamedMedia[], { id, type }: NamedMedia) {
  const ids = items.filter(one => one.type === type).map(one => one.id)
  const place = ids.toSorted((one, other) => one - other).indexOf(id) + 1
  return `${kinds[type]} ${place} de ${ids.length}`
}

/** The smallest picture of at least this width, or else the widest one. */
export function pictureUrl(link: Readonly<Record<string, string>>, atLeast: PhotoSize) {
  const wide = photoSizes.find(size => size >= atLeast && link[size])
  return link[wide ?? photoSizes.findLast(size => link[size]) ?? ''] ?? ''
}

export const MediaTiles = ({ media, selection }: MediaTilesProps) => {
  const groups = [
    ['aguardam', 'Aguardando', media.filter(({ state }) => state === 'pending')],
    ['decididas', 'Já decididas', media.filter(({ state }) => state !== 'pending')],
  ] as const
  if (media.length === 0) return <p className="muted">O perfil desta conta não tem fotos nem vídeos.</p>
  return groups
    .filter(([, , items]) => items.length > 0)
    .map(([id, title, items]) => (
      <section key={id} className="stack stack-2" aria-labelledby={id}>
        <h2 className="h-sm" id={id}>
          {title} <span className="xs num">{items.length}</span>
        </h2>
        <TileGrid all={media} items={items} selection={selection} />
      </section>
    ))
}

type TileGridProps = { all: readonly ReviewedMedia[]; items: readonly ReviewedMedia[]; selection: MediaSelection }

const TileGrid = ({ all, items, selection }: TileGridProps) => (
  <ul className="tiles">
    {items.map(item => (
      <li key={item.id} className="media-tile" data-current={item.id === selection.current?.id}>
        <Tile item={item} name={mediaName(all, item)} selection={selection} />
      </li>
    ))}
  </ul>
)

type TileProps = { item: ReviewedMedia; name: string; selection: MediaSelection }

const Tile = ({ item, name, selection: { current, selected, look, toggle } }: TileProps) => (
  <>
    <button
      type="button"
      className="tile-look"
      data-item={item.id}
      aria-current={item.id === current?.id}
      onClick={({ shiftKey }) => look(item.id, shiftKey)}
    >
      <img src={pictureUrl(item.picture, 360)} alt={`Ver ${name}`} loading="lazy" />
      {item.duration_ms !== null && (
        <span className="tile-mark num">
          <Icon name="play" />
          <span className="sr">Duração </span>
          {formatDuration(item.duration_ms / 1000)}
        </span>
      )}
    </button>
    {item.state === 'pending' && (
      <label className="tile-choice">
        <input
          type="checkbox"
          checked={selected.includes(item)}
          onChange={() => toggle(item.id)}
          aria-label={`Selecionar ${name}`}
        />
      </label>
    )}
    <TileFacts item={item} />
  </>
)

type TileFactsProps = { item: ReviewedMedia }

const TileFacts = ({
  item: { type, state, matches_selfie, likenesses, removed_alike, origin_mark, people },
}: TileFactsProps) => (
  <span className="badges">
    <StateBadge state={state} of={type} />
    {matches_selfie && (
      <StatusBadge tone="green" icon="badge-check">
        conferida
      </StatusBadge>
    )}
    {people !== 'alone' && (
      <StatusBadge tone={people ? 'info' : 'danger'} icon="circle-user-round">
        {people ? 'outras pessoas' : 'não disse quem'}
      </StatusBadge>
    )}
    {removed_alike.length > 0 && (
      <StatusBadge tone="danger" icon="copy">
        parece removida
      </StatusBadge>
    )}
    {origin_mark === 'ai' && (
      <StatusBadge tone="gold" icon="info">
        marca de IA
      </StatusBadge>
    )}
    {likenesses.length > 0 && (
      <StatusBadge tone="gold" icon="copy">
        {likenesses.length === 1 ? '1 parecida' : `${likenesses.length} parecidas`}
      </StatusBadge>
    )}
  </span>
)

export function useMediaSelection(items: readonly ReviewedMedia[]) {
  const [currentId, setCurrentId] = useState<number>()
  const [selectedIds, setSelectedIds] = useState<readonly number[]>([])
  const current = items.find(({ id }) => id === currentId) ?? items[0]
  const selected = items.filter(({ id, state }) => state === 'pending' && selectedIds.includes(id))
  const toggle = (id: number) => {
    setSelectedIds(all => (all.includes(id) ? all.filter(one => one !== id) : [...all, id]))
    setCurrentId(id)
  }
  const look = (id: number, extend = false) => {
    if (extend) setSelectedIds(all => [...new Set([...all, ...waitingBetween(items, current?.id, id)])])
    setCurrentId(id)
  }
  const clear = () => setSelectedIds([])
  const go = (step: number) => (event: KeyboardEvent) => {
    const to = neighbourOf(items, current?.id, step)
    if (!to) return
    look(to.id, event.shiftKey)
    const tile = document.querySelector<HTMLElement>(`[data-item="${to.id}"]`)
    tile?.focus({ preventScroll: true })
    tile?.parentElement?.scrollIntoView({ block: 'nearest' })
  }
  useKeys({
    j: go(1),
    k: go(-1),
    ArrowRight: go(1),
    ArrowLeft: go(-1),
    x: () => current?.state === 'pending' && toggle(current.id),
    Escape: clear,
  })
  return { current, selected, look, toggle, clear }
}

export const tileKeys: KeyDescriptions = [
  [['J', 'K'], 'próximo item e anterior (também ← e →)'],
  [['X'], 'selecionar; com Shift, vários; Esc limpa'],
]

type MediaSelection = ReturnType<typeof useMediaSelection>

type Item = { id: number; state: MediaState }

export function neighbourOf(items: readonly Item[], id: number | undefined, step: number) {
  const at = items.findIndex(item => item.id === id)
  return items[Math.min(Math.max(at + step, 0), items.length - 1)]
}

/** The pending items between two items, inclusive. Only pending items can be selected. */
export function waitingBetween(items: readonly Item[], one: number | undefined, other: number) {
  const [from = 0, to = 0] = [one, other].map(id => items.findIndex(item => item.id === id)).sort((a, b) => a - b)
  return waitingIds(items.slice(Math.max(from, 0), to + 1))
}

export const waitingIds = (items: readonly Item[]) =>
  items.filter(({ state }) => state === 'pending').map(({ id }) => id)

/** The next pending item, or else the first one, or else the current item. */
export function nextAfterDecision(items: readonly Item[], decided: readonly number[], current: number | undefined) {
  const waiting = waitingIds(items).filter(id => !decided.includes(id))
  const at = items.findIndex(({ id }) => id === current)
  return waiting.find(id => items.findIndex(item => item.id === id) > at) ?? waiting[0] ?? current
}
