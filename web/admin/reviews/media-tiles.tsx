import { formatDuration } from '#contract/format.ts'
import type { ReviewedMedia } from '#contract/profile-review.ts'
import { Icon } from '#web/kit/icon.tsx'
import { StateBadge } from './badges.tsx'
import { mediaName, pictureUrl } from './media-item.ts'
import type { MediaSelection } from './media-selection.ts'

type MediaTilesProps = { media: readonly ReviewedMedia[]; selection: MediaSelection }

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
      <li key={item.id} className="tile" data-current={item.id === selection.current?.id}>
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

const TileFacts = ({ item: { type, state, matches_selfie, likenesses } }: { item: ReviewedMedia }) => (
  <span className="badges">
    <StateBadge state={state} of={type} />
    {matches_selfie && (
      <span className="badge badge-green">
        <Icon name="badge-check" />
        conferida
      </span>
    )}
    {likenesses.length > 0 && (
      <span className="badge badge-gold">
        <Icon name="copy" />
        {likenesses.length === 1 ? '1 parecida' : `${likenesses.length} parecidas`}
      </span>
    )}
  </span>
)
